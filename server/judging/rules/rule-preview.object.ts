import { Field, Float, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { type ReviewSubjectType, Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'One of the newest items or users that a rule matches' })
export class RulePreviewSample {
  objectType!: ReviewSubjectType
  objectId!: string
  @Field(() => [MatchedSpan], {
    description: 'Where in an item the conditions matched, of a condition at most 20 places; none in a user',
  })
  spans!: MatchedSpan[]
  @Field(() => String, { description: 'Why it matches, in words' }) explanation!: string
}

/** Samples of the matches of a rule. */
@ObjectType()
export class RulePreviewSamples {
  @Field(() => [RulePreviewSample], {
    description: 'Up to 10 of the newest items, or users of a user rule, that it matches',
  })
  samples!: RulePreviewSample[]
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
