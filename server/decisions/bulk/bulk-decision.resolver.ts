import {
  Arg,
  Args,
  Authorized,
  Ctx,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import { User } from '../../intake/users/user.entity.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import { changesOf, runArg } from '../../judging/runs/run-frame.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import { ListCount, listCount, type Page } from '../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { BulkDecisionConnection } from './bulk-decision-list.ts'
import { bulkDecisionFrame } from './bulk-decision-queue.ts'
import { BulkDecision } from './bulk-decision.entity.ts'
import { Selection, StartBulkDecisionInput } from './bulk-decision.input.ts'
import { BulkDecisions } from './bulk-decision.service.ts'
import { bulkDecisionOrders, bulkDecisionsById } from './bulk-decision.store.ts'
import { mayRead } from './reading-bulk-decisions.ts'

const SelectionInput = inputFromZod('SelectionInput', Selection)
const StartInput = inputFromZod('StartBulkDecisionInput', StartBulkDecisionInput)

@ObjectType({ description: 'What a selection has, before anything is decided on it' })
export class SelectionCount {
  @Field(() => ListCount, {
    description: 'How many items; no more than 10,000 can be decided on at once',
  })
  totalCount!: ListCount

  @Field(() => Int, {
    description: 'How many users wrote it, or are among it, counted over at most 10,000 items',
  })
  authorCount!: number

  @Field(() => Int, {
    description: 'How many of the items others are reviewing: they are refused unless these let go of them',
  })
  takenCount!: number

  @Field(() => String, {
    description:
      'Which items it has, of which versions: given as `expectedDigest`, nothing is decided that came or changed since',
  })
  digest!: string

  @Field(() => [Content], { description: 'The content among the first `sampleSize` items, at most 100' })
  sampleContent!: Content[]

  @Field(() => [User], { description: 'The users among the first `sampleSize` items, at most 100' })
  sampleUsers!: User[]
}

const BulkDecisionEvent = eventOf(
  'BulkDecisionEvent',
  'bulkDecision',
  () => BulkDecision,
  'How far it has come',
)

async function findBulkDecision(context: RequestContext, id: string): Promise<BulkDecision | null> {
  const found = await context.load(bulkDecisionById, id)
  return found && mayRead(context.caller, found) ? found : null
}

/** Decisions on everything that a filter selects. */
@Resolver()
export class BulkDecisionResolver {
  @Authorized('bulkDecisions.run')
  @Query(() => SelectionCount, {
    description: 'Counts what a bulk decision would be about, with the first few items; nothing is changed',
  })
  async countSelection(
    @Arg('selection', () => SelectionInput, { description: 'What is to be counted' }) selection: unknown,
    @Arg('sampleSize', () => Int, {
      nullable: true,
      description: 'How many of the first items are answered, 1 to 100; 5 unless given',
    })
    sampleSize: number | null,
    @Ctx() context: RequestContext,
  ): Promise<SelectionCount> {
    const { count, sample, ...counted } = await context.services
      .get(BulkDecisions)
      .count(context.caller, selection, sampleSize)
    const idsOf = (type: string) =>
      sample.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId)
    const contents = await Promise.all(idsOf('content').map((id) => context.load(contentById, id)))
    const users = await Promise.all(idsOf('user').map((id) => context.load(userById, id)))
    return {
      ...counted,
      totalCount: listCount(count),
      sampleContent: contents.filter((item) => item !== null),
      sampleUsers: users.filter((user) => user !== null),
    }
  }

  @Authorized('bulkDecisions.read')
  @Query(() => BulkDecision, {
    nullable: true,
    description:
      'A bulk decision; null where there is none of this id, and for moderators one that somebody else started',
  })
  bulkDecision(
    @Arg('id', () => ID, { description: 'The id of the bulk decision' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<BulkDecision | null> {
    return findBulkDecision(context, id)
  }

  @Authorized('bulkDecisions.read')
  @Query(() => BulkDecisionConnection, {
    description:
      'Bulk decisions, newest first, kept for 90 days after their end; moderators see those that they started themselves',
  })
  bulkDecisions(
    @PageArguments(bulkDecisionOrders) args: ListArgs,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Page<BulkDecision>> {
    return services.get(BulkDecisions).list(caller, args)
  }

  @Authorized('bulkDecisions.run')
  @Mutation(() => BulkDecision, {
    description:
      'Takes one decision on everything that a selection has, as the caller, in the background: each item is decided on by itself as `decide` would, and what is refused does not keep the others from it. Refused with BAD_USER_INPUT when the selection has not `expectedCount` items by now, or others than those of `expectedDigest`, with CONFLICT while another one that the caller started is at work. Follow it with `bulkDecisionChanged`',
  })
  startBulkDecision(
    @Arg('input', () => StartInput, { description: 'What is decided, and on what' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<BulkDecision> {
    return services.get(BulkDecisions).start(caller, input)
  }

  @Authorized('bulkDecisions.run')
  @Mutation(() => BulkDecision, {
    description: 'Stops a bulk decision where it is; what was changed stays, and can be reversed',
  })
  cancelBulkDecision(
    @Arg('id', () => ID, { description: 'The id of the bulk decision' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<BulkDecision> {
    return services.get(BulkDecisions).cancel(caller, id, requestId)
  }

  @Authorized('bulkDecisions.run')
  @Mutation(() => BulkDecision, {
    description:
      'Tries again what a bulk decision that has gone through all of its items could not decide on, such as what others were reviewing',
  })
  retryBulkDecision(
    @Arg('id', () => ID, { description: 'The id of the bulk decision' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<BulkDecision> {
    return services.get(BulkDecisions).retry(caller, id, requestId)
  }

  @Authorized('bulkDecisions.run')
  @Mutation(() => BulkDecision, {
    description:
      'Undoes a bulk decision as a whole, in the background: every item that is still as it left it becomes what it was before, with a webhook to the customer platform; the others stay and are counted as `kept`',
  })
  reverseBulkDecision(
    @Arg('id', () => ID, { description: 'The id of the bulk decision' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<BulkDecision> {
    return services.get(BulkDecisions).reverse(caller, id, requestId)
  }

  @Authorized('bulkDecisions.read')
  @Subscription(() => BulkDecisionEvent, {
    description: 'How far a bulk decision has come',
    subscribe: eventsOf(changesOf(bulkDecisionFrame, findBulkDecision)),
  })
  async bulkDecisionChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'bulkDecision', BulkDecision>> {
    return { ...frameOf(context, event), bulkDecision: await findBulkDecision(context, event.objectId) }
  }
}

/** Bulk decisions by their ids. */
const bulkDecisionById = rowsById(bulkDecisionsById)
