import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../../platform/graphql/enum-values.ts'
import type { StoredPart } from '../rule-type.ts'
import type { RuleType } from '../rule-type.ts'

/** The states of a backtest. */
export enum BacktestState {
  waiting = 'waiting',
  running = 'running',
  finished = 'finished',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(BacktestState, {
  name: 'BacktestState',
  description: 'How far a backtest has come',
  valuesConfig: described(BacktestState, {
    waiting: 'Waits for those of the workspace that were started before',
    running: 'Goes through the items',
    finished: 'Has gone through all items',
    cancelled: 'Was ended by somebody before it was finished',
    failed: 'Could not be finished; `error` says why',
  }),
})

/** A rule as stored with a backtest. */
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
  @Field(() => String, { description: 'The day (UTC), as YYYY-MM-DD' }) day!: string
  @Field(() => Int, { description: 'How many items the rule matches' }) matched!: number
}
