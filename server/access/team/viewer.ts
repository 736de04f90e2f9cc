import { Field, ID, ObjectType } from 'type-graphql'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Principal } from './principal.ts'
import { Role } from './role.ts'

@ObjectType({ description: 'A workspace that the session of a member opens' })
export class OpenWorkspace {
  @Field(() => ID, { description: 'Its id, as it stands in addresses' }) id!: string
  @Field(() => String, { description: 'What people call it' }) name!: string
}

@ObjectType({ description: 'The caller: a signed-in member, or an API key of the customer platform' })
export class Viewer {
  @Field(() => ActorKind, { description: 'Whether it is a member or an API key' }) kind!: ActorKind
  @Field(() => ID, { description: 'The id of the member or of the API key' }) id!: string
  @Field(() => String, { description: 'The name of the member or of the API key' }) name!: string
  @Field(() => String, { nullable: true, description: "The member's e-mail address; null for an API key" })
  email!: string | null
  @Field(() => Role, { nullable: true, description: "The member's role; null for an API key" })
  role!: Role | null
  @Field(() => Boolean, {
    description:
      'Whether the viewer has to set up a second step first: until then they see who they are and the plain settings of the workspace, and nothing else',
  })
  mustEnrol!: boolean
  workspaceId!: string
  sessionId!: string | null
  categoryIds!: readonly string[]
  grants!: Principal['grants']
}

/** The viewer of a principal. */
export function viewerOf({
  kind,
  id,
  name,
  email,
  grants,
  workspaceId,
  sessionId,
  categories = [],
}: Principal): Viewer {
  const role = Object.values(Role).find((each) => grants.includes(each)) ?? null
  return {
    kind: kind === 'member' ? ActorKind.member : ActorKind.key,
    id,
    name,
    email,
    role,
    mustEnrol: grants.includes('enrolling'),
    workspaceId,
    sessionId: sessionId ?? null,
    grants,
    categoryIds: categories,
  }
}
