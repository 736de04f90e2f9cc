import { GraphQLJSON } from 'graphql-scalars'
import {
  Args,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { connectionOf, decodeCursor, type Page, PageArgs, pageOf, pageSize } from '../graphql/connection.ts'
import type { RequestContext } from '../graphql/context.ts'
import { InvalidInputError } from '../platform/errors.ts'
import type { Sql } from '../platform/database.ts'
import { Actor, actorOf } from '../team/actor.ts'
import type { ActorKind } from '../vocabulary/status.ts'

@ObjectType({ description: 'An entry of the audit log, which nobody can change or delete unseen' })
export class AuditEntry {
  @Field(() => ID) id!: string
  @Field(() => Int) seq!: number
  @Field(() => Date) at!: Date
  @Field(() => String) event!: string
  @Field(() => String, { nullable: true, description: 'The id of what was changed' }) subject!: string | null
  @Field(() => GraphQLJSON, { nullable: true }) before!: unknown
  @Field(() => GraphQLJSON, { nullable: true }) after!: unknown
  actorKind!: ActorKind
  actorId!: string | null
}

const AuditEntryConnection = connectionOf('AuditEntry', () => AuditEntry)

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized('audit.read')
  @Query(() => AuditEntryConnection, { description: 'The audit log, newest first' })
  async auditEntries(
    @Ctx() { services, workspaceId }: RequestContext,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<Page<AuditEntry>> {
    const rows = await services.database.inWorkspace(workspaceId, (tx) => entries(tx, workspaceId, page))
    return pageOf(rows, page, ({ seq }) => [seq])
  }

  @FieldResolver(() => Actor)
  actor(@Root() { actorKind, actorId }: AuditEntry, @Ctx() context: RequestContext): Promise<Actor> {
    return actorOf(context, { kind: actorKind, id: actorId })
  }
}

function entries(tx: Sql, workspaceId: string, page: PageArgs): Promise<AuditEntry[]> {
  const [before = null] = decodeCursor(page.after, 1) ?? []
  if (before !== null && !Number.isSafeInteger(before))
    throw new InvalidInputError({ after: 'Not a cursor of this list' })
  return tx.query<AuditEntry>(
    `select seq::text as id, seq, at, event, subject, before, after, actor_kind as "actorKind", actor_id as "actorId"
     from audit_entry where workspace_id = $1 and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [workspaceId, before, pageSize(page) + 1],
  )
}
