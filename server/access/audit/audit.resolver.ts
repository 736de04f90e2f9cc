import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import type { ThingName } from '../names/name-query.ts'
import { Names } from '../names/names.service.ts'
import type { LoaderDefinition, RequestContext } from '../requests/request-context.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { AuditEntry } from './audit-entry.entity.ts'
import { auditOrders, type AuditRow } from './audit-entry.store.ts'
import { AuditNoun, nounOf } from './audit-events.ts'
import { AuditFilter } from './audit-filter.input.ts'
import { AuditReader } from './audit-reader.ts'
import { AuditChain, AuditEntryConnection, AuditObject, AuditStretch, nameIn } from './audit.object.ts'

const AuditFilterInput = inputFromZod('AuditFilter', AuditFilter)

const nameById: LoaderDefinition<string, ThingName | null> = async ({ services, workspaceId }, ids) => {
  const names = await services.get(Names).ofThings(workspaceId, ids)
  return ids.map((id) => names.get(id) ?? null)
}

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized('audit.read')
  @Query(() => AuditEntryConnection, {
    description:
      'Decisions, looks at what is sensitive and changes of settings; a decision is in it about a second after it was taken. For admins, and keys with the scope graphql:admin',
  })
  auditEntries(
    @Ctx() { services, workspaceId }: RequestContext,
    @PageArguments(auditOrders) args: ListArgs,
    @Arg('filter', () => AuditFilterInput, { nullable: true, description: 'Which entries; all unless given' })
    filter: unknown,
  ): Promise<Page<AuditRow>> {
    return services.get(AuditReader).list(workspaceId, filter, args)
  }

  @Authorized('audit.read')
  @Query(() => AuditChain, {
    description: 'How far the audit log goes, and what its last check found; `verifyAuditLog` checks it',
  })
  auditChain(@Ctx() { services, workspaceId }: RequestContext): Promise<AuditChain> {
    return services.get(AuditReader).chain(workspaceId)
  }

  @Authorized('audit.read')
  @Mutation(() => AuditStretch, {
    description:
      'Verifies up to 50,000 entries of the chain of the audit log, and returns the first that was changed or removed; begin at 0 and continue with `through` until it is the last entry',
  })
  verifyAuditLog(
    @Arg('from', () => Int, { defaultValue: 0, description: 'The entry that was followed to before' })
    from: number,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AuditStretch> {
    return services.get(AuditReader).checkStretch(workspaceId, Math.max(from, 0))
  }

  @FieldResolver(() => Actor, { description: 'Who did it' })
  actor(@Root() { actorKind, actorId }: AuditRow, @Ctx() context: RequestContext): Promise<Actor> {
    return actorOf(context, { kind: actorKind, id: actorId })
  }

  @FieldResolver(() => AuditNoun, { description: 'What the event happened to, as filters name it' })
  noun(@Root() { event }: AuditRow): string {
    return nounOf(event)
  }

  @FieldResolver(() => AuditObject, {
    nullable: true,
    description: 'What it was done to; null where that is no single thing',
  })
  async object(@Root() entry: AuditRow, @Ctx() context: RequestContext): Promise<AuditObject | null> {
    const { objectType: type, objectId: id, before, after } = entry
    if (type === null || id === null) return null
    const known = await context.load(nameById, id)
    return { type, id, name: known?.name ?? nameIn(after, before), excerpt: known?.excerpt ?? null }
  }
}
