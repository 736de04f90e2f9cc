import { Field, ID, ObjectType } from 'type-graphql'
import type { LoaderDefinition, RequestContext } from '../requests/request-context.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'Whoever acted, by the name that people know (section 2.16)' })
export class Actor {
  @Field(() => ActorKind) kind!: ActorKind
  @Field(() => ID, { nullable: true }) id!: string | null
  @Field(() => String) name!: string
}

/** The names of those who have no row of their own. */
const fixedNames: Record<ActorKind, string> = {
  [ActorKind.member]: 'Former member',
  [ActorKind.rule]: 'Deleted rule',
  [ActorKind.ai]: 'AI Moderator',
  [ActorKind.customer]: 'Customer platform',
  [ActorKind.system]: 'Verdict',
}

/** Names of members, rules and AI moderators by their ids, those of deleted AI moderators too. A deleted rule keeps the name of its last version. */
const namesById: LoaderDefinition<string, string | null> = (context, ids) =>
  context.services.database.inWorkspace(context.workspaceId, async (tx) => {
    const rows = await tx.query<{ id: string; name: string }>(
      `select id, name from member where workspace_id = $1 and id = any ($2)
       union all
       select id, name from rule where workspace_id = $1 and id = any ($2)
       union all
       select id, name from ai_moderator where workspace_id = $1 and id = any ($2)
       union all
       (select distinct on (v.rule_id) v.rule_id, v.name from rule_version v
        where v.workspace_id = $1 and v.rule_id = any ($2)
          and not exists (select from rule r where r.workspace_id = $1 and r.id = v.rule_id)
        order by v.rule_id, v.version desc)`,
      [context.workspaceId, ids],
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return ids.map((id) => names.get(id) ?? null)
  })

/**
 * The actor with its name, read together with the other names that the request asks for. Where a rule acted, its id
 * may come apart from the reference.
 */
export async function actorOf(
  context: RequestContext,
  { kind, id }: ActorRef,
  ruleId: string | null = null,
): Promise<Actor> {
  const known = kind === ActorKind.rule ? (id ?? ruleId) : id
  const name = known === null ? null : await context.load(namesById, known)
  return { kind, id: known, name: name ?? fixedNames[kind] }
}
