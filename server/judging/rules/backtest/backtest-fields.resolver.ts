import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../../access/team/actor.ts'
import { ReviewSubject, reviewSubject } from '../../../intake/review-subject.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import { inputFromZod } from '../../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../../platform/graphql/list-order.ts'
import type { FactKey } from '../../../signals/facts.ts'
import { conditionOf } from '../conditions/index.ts'
import { RuleType, type StoredPart } from '../rule-type.ts'
import { Rule } from '../rule.entity.ts'
import { ruleById } from '../rule.loaders.ts'
import { StatusChange } from '../status-change.object.ts'
import { BacktestMatchConnection } from './backtest-list.ts'
import { BacktestMatchFilter } from './backtest-match-filter.input.ts'
import { BacktestMatch, BacktestOutcome } from './backtest-match.entity.ts'
import { matchOrders } from './backtest-match.store.ts'
import { Backtest } from './backtest.entity.ts'
import { changesOfBacktest, daysOfBacktest } from './backtest.loaders.ts'
import { BacktestDay, HumanAgreement } from './backtest.object.ts'
import { Backtests } from './backtest.service.ts'
import { agreement } from './grade.ts'

const MatchFilterInput = inputFromZod('BacktestMatchFilter', BacktestMatchFilter)

/** The fields of a backtest that are not columns of its own. */
@Resolver(() => Backtest)
export class BacktestFieldsResolver {
  @FieldResolver(() => Rule, {
    nullable: true,
    description: 'The rule; null for a draft of no rule, and once it is deleted',
  })
  rule(@Root() { ruleId }: Backtest, @Ctx() context: RequestContext): Promise<Rule | null> | null {
    return ruleId ? context.load(ruleById, ruleId) : null
  }

  @FieldResolver(() => String, { description: 'The name of the rule as it was tested' })
  ruleName(@Root() { rule }: Backtest): string {
    return rule.name
  }

  @FieldResolver(() => RuleType, { description: 'What the rule is about' })
  ruleType(@Root() { rule }: Backtest): RuleType {
    return rule.type
  }

  @FieldResolver(() => Actor, { description: 'Who started it' })
  createdBy(
    @Root() { createdByKind: kind, createdById: id }: Backtest,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }

  @FieldResolver(() => [String], {
    description:
      'The conditions that know facts such as counts and strikes as they are today, not as they were then',
  })
  todaysConditions(@Root() { rule }: Backtest): string[] {
    return todaysConditions(rule.conditions)
  }

  @FieldResolver(() => HumanAgreement, { description: 'How the rule compares with the decisions of humans' })
  humans(@Root() test: Backtest): HumanAgreement {
    const { humanDecided: decided, humanMatched: matched } = test
    const { humanPositive: positive, humanPositiveMatched: positiveMatched } = test
    return agreement({ decided, matched, positive, positiveMatched })
  }

  @FieldResolver(() => [StatusChange], { description: 'What the rule would change' })
  async changes(@Root() { id }: Backtest, @Ctx() context: RequestContext): Promise<StatusChange[]> {
    const all = await context.load(changesOfBacktest, id)
    return all.filter(({ outcome }) => outcome === BacktestOutcome.would_change)
  }

  @FieldResolver(() => [StatusChange], {
    description: 'What it would change, had a human not decided otherwise',
  })
  async keptByHumans(@Root() { id }: Backtest, @Ctx() context: RequestContext): Promise<StatusChange[]> {
    const all = await context.load(changesOfBacktest, id)
    return all.filter(({ outcome }) => outcome === BacktestOutcome.decided_by_human)
  }

  @FieldResolver(() => [BacktestDay], {
    description: 'The matches by day (UTC), of at most 31 days; days without one are left out',
  })
  matchesPerDay(@Root() { id }: Backtest, @Ctx() context: RequestContext): Promise<BacktestDay[]> {
    return context.load(daysOfBacktest, id)
  }

  @FieldResolver(() => BacktestMatchConnection, {
    description: 'The items that the rule matches, the newest first',
  })
  matches(
    @Arg('filter', () => MatchFilterInput, {
      nullable: true,
      description: 'Which matches; the items that would change unless given',
    })
    filter: unknown,
    @PageArguments(matchOrders) args: ListArgs,
    @Root() { id }: Backtest,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<BacktestMatch>> {
    return services.get(Backtests).matches(workspaceId, id, filter, args)
  }
}

/** The content item or user of a match. */
@Resolver(() => BacktestMatch)
export class BacktestMatchResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description:
      'What the rule matches: a user of a user rule, a content item of any other; null where it is gone',
  })
  object(@Root() { objectType, objectId }: BacktestMatch, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }
}

/** Facts that are only known in their present state, not as of an item's arrival. */
const todays: ReadonlySet<FactKey> = new Set([
  'author',
  'authorProject',
  'contentTags',
  'contentVolume',
  'duplicates',
  'reportsMade',
  'reportsReceived',
  'topicVolume',
])

/** The distinct labels of the conditions that a backtest evaluates with present facts. */
const todaysConditions = (conditions: readonly StoredPart[]): string[] => {
  const labels = conditions.flatMap(({ key, params }) => {
    const definition = conditionOf(key)
    const facts = definition?.reads?.(params, new Map()) ?? definition?.facts ?? []
    return definition && facts.some((fact) => todays.has(fact)) ? [definition.label] : []
  })
  return [...new Set(labels)]
}
