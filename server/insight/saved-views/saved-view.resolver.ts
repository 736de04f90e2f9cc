import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member, type TeamMember } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ReviewQueue } from '../../reviews/queues/review-queue.entity.ts'
import { reviewQueueById } from '../../reviews/queues/review-queue.loaders.ts'
import { SavedView, SavedViewFilter } from './saved-view.entity.ts'
import { mostFilters, NewSavedViewInput, SavedViewInput } from './saved-view.input.ts'
import { mayChange, SavedViews } from './saved-view.service.ts'

const ViewInput = inputFromZod('SavedViewInput', SavedViewInput)
const NewViewInput = inputFromZod('NewSavedViewInput', NewSavedViewInput)

/** Filters saved under a name. */
@Resolver(() => SavedView)
export class SavedViewResolver {
  @Authorized('savedViews.use')
  @Query(() => [SavedView], {
    description:
      "The views that all of the workspace see and the caller's own, of each page in their order; at most 400. Only for members who are signed in",
  })
  savedViews(@Ctx() context: RequestContext): Promise<SavedView[]> {
    return context.services.get(SavedViews).all(context.caller)
  }

  @Authorized('savedViews.use')
  @Mutation(() => SavedView, {
    description:
      'Saves filters of a page under a name, as the last of its page; CONFLICT where there are 200 already. Only for members who are signed in',
  })
  createSavedView(
    @Arg('input', () => NewViewInput, { description: 'The view' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<SavedView> {
    return context.services.get(SavedViews).create(context.caller, input)
  }

  @Authorized('savedViews.use')
  @Mutation(() => SavedView, {
    description:
      'Replaces the name, the filters and the audience of a view; FORBIDDEN for a view that another member shared, unless the caller is an admin. Only for members who are signed in',
  })
  updateSavedView(
    @Arg('id', () => ID, { description: 'The id of the view' }) id: string,
    @Arg('input', () => ViewInput, { description: 'The view as it is to be' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<SavedView> {
    return context.services.get(SavedViews).update(context.caller, id, input)
  }

  @Authorized('savedViews.use')
  @Mutation(() => [SavedView], {
    description:
      "Gives a view another place among the caller's own of its page; admins do so among those that are shared. Only for members who are signed in",
  })
  moveSavedView(
    @Arg('id', () => ID, { description: 'The id of the view' }) id: string,
    @Arg('position', () => Int, { description: 'Its place there, from 0' }) position: number,
    @Ctx() context: RequestContext,
  ): Promise<SavedView[]> {
    return context.services.get(SavedViews).move(context.caller, id, position)
  }

  @Authorized('savedViews.use')
  @Mutation(() => Boolean, {
    description: 'Deletes a view, which can be restored for a day. Only for members who are signed in',
  })
  deleteSavedView(
    @Arg('id', () => ID, { description: 'The id of the view' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(SavedViews).delete(context.caller, id)
  }

  @Authorized('savedViews.use')
  @Mutation(() => SavedView, {
    description:
      'Brings a deleted view back to where it stood; CONFLICT where its name has been taken. Only for members who are signed in',
  })
  restoreSavedView(
    @Arg('id', () => ID, { description: 'The id of the view' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SavedView> {
    return context.services.get(SavedViews).restore(context.caller, id)
  }

  @FieldResolver(() => [SavedViewFilter], { description: `Its filters, at most ${mostFilters}` })
  filters(@Root() { filters }: SavedView): SavedViewFilter[] {
    return Object.entries(filters).map(([name, value]) => ({ name, value }))
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the caller may change and delete it: its owner, and for shared views an admin',
  })
  mayChange(@Root() view: SavedView, @Ctx() context: RequestContext): boolean {
    return mayChange(context.caller, view)
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'Who saved it; null where they have left the team',
  })
  owner(@Root() { ownerId }: SavedView, @Ctx() context: RequestContext): Promise<TeamMember | null> {
    return context.load(memberById, ownerId)
  }

  @FieldResolver(() => ReviewQueue, {
    nullable: true,
    description: 'The queue whose reviews it is of; null for another page',
  })
  async queue(@Root() { queueId }: SavedView, @Ctx() context: RequestContext): Promise<ReviewQueue | null> {
    return queueId === null ? null : context.load(reviewQueueById, queueId)
  }
}
