import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'One of the newest items that a rule matches' })
export class RulePreviewSample {
  contentId!: string
  @Field(() => [MatchedSpan]) spans!: MatchedSpan[]
  @Field(() => String) explanation!: string
}

/** Samples of what a rule matches: items of a content rule, users of a user rule. */
@ObjectType()
export class RulePreviewSamples {
  @Field(() => [RulePreviewSample], { description: 'Of a content rule: up to ten of the newest' })
  samples!: RulePreviewSample[]
  userSampleIds!: string[]
}

@ObjectType({ description: 'How many items a rule would take from one status to another' })
export class RulePreviewChange extends RulePreviewSamples {
  @Field(() => Status, { nullable: true }) from!: Status | null
  @Field(() => Status) to!: Status
  @Field(() => Int) count!: number
}

@ObjectType({ description: 'What a rule would have done to recent items (section 3.2.6)' })
export class RulePreview extends RulePreviewSamples {
  @Field(() => Int, { description: 'The number of items looked at' }) examined!: number
  @Field(() => Int) matched!: number
  @Field(() => Float, { description: 'Of the items looked at, 0 to 100' }) percentage!: number
  @Field(() => Int, { description: 'How many days the items go back at most' }) sinceDays!: number
  @Field(() => [RulePreviewChange], { description: 'Items that a human decided stay as they are' })
  changes!: RulePreviewChange[]
  @Field(() => [RulePreviewChange], {
    description: 'What the rule would have changed, had a human not decided otherwise',
  })
  keptByHumans!: RulePreviewChange[]
}
