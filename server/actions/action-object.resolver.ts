import { createUnionType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { LoaderDefinition, RequestContext } from '../access/requests/request-context.ts'
import { Content } from '../intake/content/content.entity.ts'
import { contentById } from '../intake/content/content.loaders.ts'
import { User } from '../intake/users/user.entity.ts'
import { userById } from '../intake/users/user.loaders.ts'
import { List } from '../settings/lists/list.entity.ts'
import { listById } from '../settings/lists/list.loaders.ts'
import { subcategoryById } from '../settings/places/place.loaders.ts'
import { Subcategory } from '../settings/places/subcategory.entity.ts'
import { Action } from './action.entity.ts'
import type { ActionObject } from './action-object.ts'

const ActionTarget = createUnionType({
  name: 'ActionTarget',
  description: 'What an action is about',
  types: () => [Content, User, Subcategory, List] as const,
  resolveType: (target: object) => (target as { __typename?: string }).__typename,
})

/** The type of what an action is about, and how it is read. */
const targets: Record<ActionObject, [type: string, load: LoaderDefinition<string, object | null>]> = {
  content: ['Content', contentById],
  user: ['User', userById],
  subcategory: ['Subcategory', subcategoryById],
  list: ['List', listById],
}

/** What an action is about. */
@Resolver(() => Action)
export class ActionObjectResolver {
  @FieldResolver(() => ActionTarget, {
    nullable: true,
    description: 'What the action was taken on; nothing where that is gone, or closed to the caller',
  })
  async object(@Root() { objectType, objectId }: Action, @Ctx() context: RequestContext) {
    const [type, load] = targets[objectType]
    const row = await context.load(load, objectId)
    return row && { ...row, __typename: type }
  }
}
