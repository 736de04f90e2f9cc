import { createUnionType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { memberOf, typeOfMember, type UnionMembers } from '../access/requests/union-members.ts'
import { Content } from '../intake/content/content.entity.ts'
import { reviewSubjects } from '../intake/review-subject.ts'
import { User } from '../intake/users/user.entity.ts'
import { List } from '../settings/lists/list.entity.ts'
import { listById } from '../settings/lists/list.loaders.ts'
import { subcategoryById } from '../settings/places/place.loaders.ts'
import { Subcategory } from '../settings/places/subcategory.entity.ts'
import type { ActionObject } from './action-object.ts'
import { Action } from './action.entity.ts'

const ActionTarget = createUnionType({
  name: 'ActionTarget',
  description: 'What an action is about',
  types: () => [Content, User, Subcategory, List] as const,
  resolveType: typeOfMember,
})

const targets: UnionMembers<ActionObject> = {
  ...reviewSubjects,
  subcategory: ['Subcategory', subcategoryById],
  list: ['List', listById],
}

/** The object of an action. */
@Resolver(() => Action)
export class ActionObjectResolver {
  @FieldResolver(() => ActionTarget, {
    nullable: true,
    description: 'What the action was taken on; nothing where that is gone, or closed to the caller',
  })
  object(@Root() { objectType, objectId }: Action, @Ctx() context: RequestContext) {
    return memberOf(context, targets, objectType, objectId)
  }
}
