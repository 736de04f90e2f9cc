import { Field, ID, ObjectType } from 'type-graphql'
import { Names } from '../names/names.service.ts'
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

const namesById: LoaderDefinition<string, string | null> = async ({ services, workspaceId }, ids) => {
  const names = await services.get(Names).ofActors(workspaceId, ids)
  return ids.map((id) => names.get(id)?.name ?? null)
}

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
