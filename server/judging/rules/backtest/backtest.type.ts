import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import type { StoredPart } from '../rule-type.ts'
import type { RuleType } from '../rule-type.ts'

/** How far a backtest has come. */
export enum BacktestState {
  waiting = 'waiting',
  running = 'running',
  finished = 'finished',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(BacktestState, {
  name: 'BacktestState',
  description: 'Backtests of a workspace run one after the other; those to come are waiting',
})

/** A rule as a backtest keeps it. */
export interface TestedRule {
  type: RuleType
  name: string
  notes: string | null
  conditions: StoredPart[]
  actions: StoredPart[]
}

@ObjectType({ description: 'How a rule compares with the decisions that humans took on the same items' })
export class HumanAgreement {
  @Field(() => Int, { description: 'Items looked at on which the decision of a human stands' })
  decided!: number
  @Field(() => Int, { description: 'Of those, how many the rule matches' }) matched!: number
  @Field(() => Int, { description: 'Of those that humans decided, how many as the rule would have' })
  positive!: number
  @Field(() => Int, { description: 'How many the rule matches that humans decided the same way' })
  positiveMatched!: number
  @Field(() => Float, {
    nullable: true,
    description: 'positiveMatched of matched, 0 to 1; null when there are too few to say',
  })
  precision!: number | null
  @Field(() => Float, {
    nullable: true,
    description: 'positiveMatched of positive, 0 to 1; null when there are too few to say',
  })
  recall!: number | null
}

@ObjectType({ description: 'The matches among the items of one day' })
export class BacktestDay {
  @Field(() => String, { description: 'In UTC, as 2026-01-31' }) day!: string
  @Field(() => Int) matched!: number
}

@ObjectType({ description: 'What a rule would have done to the newest 10,000 items of up to 30 days' })
export class Backtest {
  @Field(() => ID) id!: string
  ruleId!: string | null
  @Field(() => Int, { nullable: true, description: 'The version tested; null for a draft' })
  ruleVersion!: number | null
  rule!: TestedRule
  @Field(() => Int, { description: 'How many days it goes back' }) days!: number
  @Field(() => BacktestState) state!: BacktestState
  @Field(() => Int, { description: 'How many items it will have looked at; 0 while it is waiting' })
  total!: number
  @Field(() => Int, { description: 'How many it has looked at' }) examined!: number
  @Field(() => Int) matched!: number
  humanDecided!: number
  humanMatched!: number
  humanPositive!: number
  humanPositiveMatched!: number
  @Field(() => String, { nullable: true, description: 'Why it failed' }) error!: string | null
  createdByKind!: ActorKind
  createdById!: string | null
  @Field(() => Date) createdAt!: Date
  @Field(() => Date, { nullable: true }) finishedAt!: Date | null
}

/** The columns of a backtest `b` as its fields. */
export const backtestColumns = `
  b.id, b.rule_id as "ruleId", b.rule_version as "ruleVersion", b.rule, b.days, b.state, b.total, b.examined, b.matched,
  b.human_decided as "humanDecided", b.human_matched as "humanMatched", b.human_positive as "humanPositive",
  b.human_positive_matched as "humanPositiveMatched", b.error, b.created_by_kind as "createdByKind",
  b.created_by_id as "createdById", b.created_at as "createdAt", b.finished_at as "finishedAt"`
