import { Field, ID, InterfaceType } from 'type-graphql'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import { Names } from '../names/names.service.ts'
import type { LoaderDefinition, RequestContext } from '../requests/request-context.ts'

/** The type name of each kind of actor. */
const typeNames: Record<ActorKind, string> = {
  [ActorKind.member]: 'MemberActor',
  [ActorKind.key]: 'ApiKeyActor',
  [ActorKind.rule]: 'RuleActor',
  [ActorKind.ai]: 'AiModeratorActor',
  [ActorKind.customer]: 'CustomerPlatform',
  [ActorKind.system]: 'System',
}

@InterfaceType({
  description:
    'The actor: a member of the team, an API key, a rule, an AI moderator, the customer platform or Verdict itself. A former one, such as a member who left, a revoked key or a deleted rule, still has its id and its name',
  resolveType: ({ kind }: Actor) => typeNames[kind],
})
export abstract class Actor {
  @Field(() => ActorKind, { description: 'What it is, as filters name it' }) kind!: ActorKind
  @Field(() => ID, {
    nullable: true,
    description:
      'Its id, as filters take it; of the customer platform that of the API key it came by, none where that was not recorded; Verdict itself has none',
  })
  id!: string | null
  @Field(() => String, { description: 'The name that people know' }) name!: string
}

/** The names of actors without a row. */
const fixedNames: Record<ActorKind, string> = {
  [ActorKind.member]: 'Former member',
  [ActorKind.key]: 'API key',
  [ActorKind.rule]: 'Deleted rule',
  [ActorKind.ai]: 'AI Moderator',
  [ActorKind.customer]: 'Customer platform',
  [ActorKind.system]: 'Verdict',
}

const namesById: LoaderDefinition<string, string | null> = async ({ services, workspaceId }, ids) => {
  const names = await services.get(Names).ofActors(workspaceId, ids)
  return ids.map((id) => names.get(id)?.name ?? null)
}

/**
 * The actor with its name, in a batched read. For a rule, `ruleId` can be given where the reference has no id. The
 * customer platform has the id of its key and a fixed name.
 */
export async function actorOf(
  context: RequestContext,
  { kind, id }: ActorRef,
  ruleId: string | null = null,
): Promise<Actor> {
  const known = kind === ActorKind.rule ? (id ?? ruleId) : id
  const isNamed = known !== null && kind !== ActorKind.customer
  const name = isNamed ? await context.load(namesById, known) : null
  return { kind, id: known, name: name ?? fixedNames[kind] }
}
