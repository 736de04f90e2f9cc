import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../../platform/graphql/enum-values.ts'
import { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import { type ReviewSubjectType, Status } from '../../../platform/vocabulary/status.ts'

/** The outcome of a rule for one item. */
export enum BacktestOutcome {
  would_change = 'would_change',
  decided_by_human = 'decided_by_human',
  unchanged = 'unchanged',
  missed = 'missed',
}
registerEnumType(BacktestOutcome, {
  name: 'BacktestOutcome',
  valuesConfig: described(BacktestOutcome, {
    would_change: 'It matches, and the item would get another status',
    decided_by_human: 'It matches, but a human decided otherwise, which stands',
    unchanged: 'It matches, and the item has the status already, or the rule sets none',
    missed: 'It does not match what a human decided as the rule would have',
  }),
  description: 'What a rule means for an item',
})

@Entity()
@ObjectType({ description: 'An item that a backtested rule matches, or should have' })
export class BacktestMatch {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  backtestId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Field(() => BacktestOutcome, { description: 'What the rule means for it' })
  @Property({ type: 'text' })
  outcome!: BacktestOutcome

  @Field(() => Status, { nullable: true, description: 'The status that it has; null where it has none' })
  @Property({ type: 'text', fieldName: 'from_status', nullable: true })
  from!: Status | null

  @Field(() => Status, {
    nullable: true,
    description: 'What the rule would have set; null where it sets none',
  })
  @Property({ type: 'text', fieldName: 'to_status', nullable: true })
  to!: Status | null

  @Field(() => String, { description: 'Why it matches, or does not, in words' })
  @Property({ type: 'text' })
  explanation!: string

  @Field(() => [MatchedSpan], { description: 'Where in the item the conditions matched' })
  @Property({ type: 'json' })
  spans!: MatchedSpan[]

  /** When the item was created. */
  @Property({ type: 'timestamptz' })
  postedAt!: Date
}
