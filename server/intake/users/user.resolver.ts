import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { type Page, pageSize } from '../../platform/graphql/connection.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { idOfArgument, inputOf, UserReference } from '../../platform/graphql/references.ts'
import { Scans, searching } from '../../platform/graphql/scans.ts'
import { Tag } from '../../settings/tags/tag.entity.ts'
import { tagsOf } from '../../settings/tags/tag.loaders.ts'
import { Content } from '../content/content.entity.ts'
import { contentCounts, recentContent } from '../content/content.loaders.ts'
import { UserFilterInput } from './user-filter.input.ts'
import { UserConnection } from './user-list.ts'
import { User } from './user.entity.ts'
import { userById } from './user.loaders.ts'
import { userOrders } from './user.store.ts'
import { Users } from './users.service.ts'

/** Reading the customer platform's users. */
@Resolver(() => User)
export class UserResolver {
  @Authorized('users.read')
  @Query(() => User, {
    nullable: true,
    description: 'A user; null where there is no such one, or none that the caller may see',
  })
  user(
    @Arg('by', () => inputOf(UserReference), { description: 'Which one, by either id' }) by: unknown,
    @Ctx() context: RequestContext,
  ): Promise<User | null> {
    return context.load(userById, idOfArgument(context.workspaceId, UserReference, { by }))
  }

  @Authorized('users.read')
  @Scans(searching, 'filter.search')
  @Query(() => UserConnection, { description: 'Users, newest first' })
  users(
    @PageArguments(userOrders) args: ListArgs,
    @Arg('filter', () => UserFilterInput, { nullable: true, description: 'Which users; all unless given' })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<User>> {
    return services.get(Users).list(workspaceId, args, filter)
  }

  @FieldResolver(() => [Tag], { description: 'What they are tagged with, at most 100 tags' })
  tags(@Root() { tagIdentifiers }: User, @Ctx() context: RequestContext) {
    return tagsOf(context, tagIdentifiers)
  }

  @FieldResolver(() => Int, { description: 'How many content items they posted' })
  async contentCount(@Root() { id }: User, @Ctx() context: RequestContext) {
    return (await context.load(contentCounts, id))?.contentCount ?? 0
  }

  @FieldResolver(() => Int, { description: 'How many of these are removed' })
  async hiddenCount(@Root() { id }: User, @Ctx() context: RequestContext) {
    return (await context.load(contentCounts, id))?.hiddenCount ?? 0
  }

  @FieldResolver(() => [Content], { description: 'Their newest content, at most 100 items, newest first' })
  recentContent(
    @Root() { id }: User,
    @Arg('first', () => Int, { defaultValue: 20, description: 'How many items, at most 100' }) first: number,
    @Ctx() context: RequestContext,
  ) {
    return context.load(recentContent, { userId: id, first: pageSize({ first }) })
  }
}
