import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'One of the newest items that a rule matches' })
export class RulePreviewSample {
  contentId!: string
  @Field(() => [MatchedSpan], { description: 'Where in the item the conditions matched' })
  spans!: MatchedSpan[]
  @Field(() => String, { description: 'Why it matches, in words' }) explanation!: string
}

/** Samples of what a rule matches: items of a content rule, users of a user rule. */
@ObjectType()
export class RulePreviewSamples {
  @Field(() => [RulePreviewSample], {
    description: 'Of a content rule: up to 10 of the newest; empty for a user rule',
  })
  samples!: RulePreviewSample[]
  userSampleIds!: string[]
}

@ObjectType({ description: 'How many items a rule would take from one status to another' })
export class RulePreviewChange extends RulePreviewSamples {
  @Field(() => Status, {
    nullable: true,
    description: 'The status that they have; null where they have none',
  })
  from!: Status | null
  @Field(() => Status, { description: 'The status that they would have' }) to!: Status
  @Field(() => Int, { description: 'How many there are' }) count!: number
}

@ObjectType({ description: 'What a rule would have done to recent items' })
export class RulePreview extends RulePreviewSamples {
  @Field(() => Int, { description: 'How many items were looked at' }) examined!: number
  @Field(() => Int, { description: 'How many of them it matches' }) matched!: number
  @Field(() => Float, { description: 'The matches in percent of the items looked at, 0 to 100' })
  percentage!: number
  @Field(() => Int, { description: 'How many days the items go back at most' }) sinceDays!: number
  @Field(() => [RulePreviewChange], {
    description: 'What it would have changed; items that a human decided stay as they are',
  })
  changes!: RulePreviewChange[]
  @Field(() => [RulePreviewChange], {
    description: 'What the rule would have changed, had a human not decided otherwise',
  })
  keptByHumans!: RulePreviewChange[]
}
