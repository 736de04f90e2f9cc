import { Field, ObjectType } from 'type-graphql'
import type { Sql } from '../../platform/database.ts'

@ObjectType({ description: 'What a new workspace has already done' })
export class SetupChecklist {
  @Field(() => Boolean, { description: 'An API key exists that is not revoked' }) apiKey!: boolean
  @Field(() => Boolean, { description: 'A webhook is configured' }) webhook!: boolean
  @Field(() => Boolean, { description: 'A rule exists' }) rule!: boolean
  @Field(() => Boolean, { description: 'A content item has arrived' }) item!: boolean
}

/** How far the workspace has come; each answer is one index probe. */
export async function setupOf(tx: Sql, workspaceId: string): Promise<SetupChecklist> {
  const [row] = await tx.query<SetupChecklist>(
    `select exists (select from api_key where workspace_id = $1 and revoked_at is null) as "apiKey",
            exists (select from webhook where workspace_id = $1) as webhook,
            exists (select from rule where workspace_id = $1) as rule,
            exists (select from content where workspace_id = $1) as item`,
    [workspaceId],
  )
  return row ?? { apiKey: false, webhook: false, rule: false, item: false }
}
