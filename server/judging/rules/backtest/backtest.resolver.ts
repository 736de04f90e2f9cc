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
import { EventArgs, eventsOf, frameOf } from '../../../access/requests/events-of.ts'
import { requestIdArg } from '../../../access/requests/once.ts'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import type { ReadEvent } from '../../../platform/events/event.store.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../../platform/graphql/event.ts'
import { inputFromZod } from '../../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../../platform/graphql/list-order.ts'
import { changesOf, runArg } from '../../runs/run-frame.ts'
import { RuleInput } from '../rule.input.ts'
import { BacktestConnection } from './backtest-list.ts'
import { backtestFrame } from './backtest-queue.ts'
import { Backtest } from './backtest.entity.ts'
import { backtestById } from './backtest.loaders.ts'
import { Backtests } from './backtest.service.ts'
import { backtestOrders } from './backtest.store.ts'

const BacktestEvent = eventOf('BacktestEvent', 'backtest', () => Backtest, 'How far it has come')

const findBacktest = (context: RequestContext, id: string): Promise<Backtest | null> =>
  context.load(backtestById, id)

/** Running and reading backtests. */
@Resolver()
export class BacktestResolver {
  @Authorized('backtests.read')
  @Query(() => Backtest, { nullable: true, description: 'A backtest; null where there is none of this id' })
  backtest(
    @Arg('id', () => ID, { description: 'The id of the backtest' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Backtest | null> {
    return findBacktest(context, id)
  }

  @Authorized('backtests.read')
  @Query(() => BacktestConnection, {
    description:
      'The backtests of a rule and of drafts of it, newest first; kept for 30 days. Null where there is no such rule',
  })
  backtests(
    @Arg('ruleId', () => ID, { description: 'The id of the rule' }) ruleId: string,
    @PageArguments(backtestOrders) args: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Backtest>> {
    return services.get(Backtests).list(workspaceId, ruleId, args)
  }

  @Authorized('backtests.run')
  @Mutation(() => Backtest, {
    description:
      'Tests a rule as it is kept, a version of it, or a draft; it waits for those started before. CONFLICT where too many wait already',
  })
  startBacktest(
    @Arg('ruleId', () => ID, {
      nullable: true,
      description: 'The id of the rule; of a draft, the rule that it is of, if any',
    })
    ruleId: string | null,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version of the rule; the present one unless given',
    })
    version: number | null,
    @Arg('rule', () => inputFromZod('RuleInput', RuleInput), {
      nullable: true,
      description: 'A draft, to be tested instead of what is kept',
    })
    rule: unknown,
    @Arg('days', () => Int, { defaultValue: 30, description: 'How many days to go back, 1 to 30' })
    days: number,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Backtest> {
    return services.get(Backtests).start(caller, { ruleId, version, rule, days }, requestId)
  }

  @Authorized('backtests.run')
  @Mutation(() => Backtest, {
    description: 'Ends a backtest; what it has found so far stays, and one that is over stays as it is',
  })
  cancelBacktest(
    @Arg('id', () => ID, { description: 'The id of the backtest' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Backtest> {
    return services.get(Backtests).cancel(caller, id)
  }

  @Authorized('backtests.read')
  @Subscription(() => BacktestEvent, {
    description: 'How far a backtest has come',
    subscribe: eventsOf(changesOf(backtestFrame, findBacktest)),
  })
  async backtestChanged(
    @Arg('id', () => ID, runArg) _id: string | null,
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'backtest', Backtest>> {
    return { ...frameOf(context, event), backtest: await findBacktest(context, event.objectId) }
  }
}
