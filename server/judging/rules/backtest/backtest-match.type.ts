import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import { Status } from '../../../platform/vocabulary/status.ts'

/** What a rule means for one item. */
export enum BacktestOutcome {
  would_change = 'would_change',
  decided_by_human = 'decided_by_human',
  unchanged = 'unchanged',
  missed = 'missed',
}
registerEnumType(BacktestOutcome, {
  name: 'BacktestOutcome',
  valuesConfig: {
    would_change: { description: 'It matches, and the item would get another status' },
    decided_by_human: { description: 'It matches, but a human decided otherwise, which stands' },
    unchanged: { description: 'It matches, and the item has the status already, or the rule sets none' },
    missed: { description: 'It does not match what a human decided as the rule would have' },
  },
})

@ObjectType({ description: 'An item that a backtested rule matches, or should have' })
export class BacktestMatch {
  objectType!: 'content' | 'user'
  objectId!: string
  @Field(() => BacktestOutcome) outcome!: BacktestOutcome
  @Field(() => Status, { nullable: true }) from!: Status | null
  @Field(() => Status, { nullable: true, description: 'What the rule would have set' }) to!: Status | null
  @Field(() => String) explanation!: string
  @Field(() => [MatchedSpan]) spans!: MatchedSpan[]
}
