import {
  Arg,
  Args,
  Authorized,
  Ctx,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { changesOf, runArg } from '../../judging/runs/run-frame.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { RetroactionConnection } from './retroaction-list.ts'
import { retroactionFrame } from './retroaction-queue.ts'
import { Retroaction } from './retroaction.entity.ts'
import { retroactionById } from './retroaction.loaders.ts'
import { Retroactions } from './retroaction.service.ts'
import { retroactionOrders } from './retroaction.store.ts'

const RetroactionEvent = eventOf('RetroactionEvent', 'retroaction', () => Retroaction, 'How far it has come')

const findRetroaction = (context: RequestContext, id: string): Promise<Retroaction | null> =>
  context.load(retroactionById, id)

/** Applying rules to past items. */
@Resolver()
export class RetroactionResolver {
  @Authorized('retroactions.read')
  @Query(() => Retroaction, {
    nullable: true,
    description: 'A retroaction; null where there is none of this id',
  })
  retroaction(
    @Arg('id', () => ID, { description: 'The id of the retroaction' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Retroaction | null> {
    return findRetroaction(context, id)
  }

  @Authorized('retroactions.read')
  @Query(() => RetroactionConnection, {
    description: 'The retroactions of a rule, newest first; null where there is no such rule',
  })
  retroactions(
    @Arg('ruleId', () => ID, { description: 'The id of the rule' }) ruleId: string,
    @PageArguments(retroactionOrders) args: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Retroaction>> {
    return services.get(Retroactions).list(workspaceId, ruleId, args)
  }

  @Authorized('retroactions.run')
  @Mutation(() => Retroaction, {
    description:
      'Counts in the background what an enabled rule would change among past items, and changes nothing; CONFLICT while another retroaction of the workspace is at work',
  })
  countRetroaction(
    @Arg('ruleId', () => ID, { description: 'The id of an enabled content or user rule' }) ruleId: string,
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many days to go back, 1 to 30' })
    days: number,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Retroaction> {
    return services.get(Retroactions).count(caller, ruleId, days, requestId)
  }

  @Authorized('retroactions.run')
  @Mutation(() => Retroaction, {
    description:
      'Changes the items that were counted, in the background; BAD_USER_INPUT where `count` is not how many those are, CONFLICT where it does not wait to be confirmed',
  })
  confirmRetroaction(
    @Arg('id', () => ID, { description: 'The id of the retroaction' }) id: string,
    @Arg('count', () => Int, { description: 'How many items are expected to change' }) count: number,
    @Arg('webhooksPerMinute', () => Int, {
      nullable: true,
      description: 'The most actions a minute that the webhook is sent for it, 1 to 6000; 600 unless given',
    })
    webhooksPerMinute: number | null,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Retroaction> {
    return services.get(Retroactions).confirm(caller, id, { count, webhooksPerMinute }, requestId)
  }

  @Authorized('retroactions.run')
  @Mutation(() => Retroaction, {
    description: 'Stops a retroaction where it is; what was changed stays, and can be reversed',
  })
  cancelRetroaction(
    @Arg('id', () => ID, { description: 'The id of the retroaction' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Retroaction> {
    return services.get(Retroactions).cancel(caller, id, requestId)
  }

  @Authorized('retroactions.run')
  @Mutation(() => Retroaction, {
    description: 'Takes back, in the background, what a retroaction changed and nobody has touched since',
  })
  reverseRetroaction(
    @Arg('id', () => ID, { description: 'The id of the retroaction' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Retroaction> {
    return services.get(Retroactions).reverse(caller, id, requestId)
  }

  @Authorized('retroactions.read')
  @Subscription(() => RetroactionEvent, {
    description: 'How far a retroaction has come',
    subscribe: eventsOf(changesOf(retroactionFrame, findRetroaction)),
  })
  async retroactionChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'retroaction', Retroaction>> {
    return { ...frameOf(context, event), retroaction: await findRetroaction(context, event.objectId) }
  }
}
