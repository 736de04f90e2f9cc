import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../../platform/graphql/connection.ts'
import { numberCursor } from '../../../platform/graphql/number-cursor.ts'
import type { Sql } from '../../../platform/database.ts'
import { versionColumns } from './written-policy-rows.ts'
import { WrittenPolicyVersion } from './written-policy.object.ts'

/** A page of a written policy's versions. */
export const WrittenPolicyVersionConnection = connectionOf('WrittenPolicyVersion', () => WrittenPolicyVersion)

/** The versions of a written policy, newest first. @throws InvalidInputError */
export async function policyVersions(
  tx: Sql,
  workspaceId: string,
  policyId: string,
  args: PageArgs,
): Promise<Page<WrittenPolicyVersion>> {
  const rows = await tx.query<WrittenPolicyVersion>(
    `select ${versionColumns} from written_policy_version v
     where v.workspace_id = $1 and v.policy_id = $2 and ($3::int is null or v.version < $3)
     order by v.version desc limit $4`,
    [workspaceId, policyId, numberCursor(args), pageSize(args) + 1],
  )
  return pageOf(rows, args, ({ version }) => [version])
}
