import { Field, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import { type ReviewSubjectType, Status } from '../../../platform/vocabulary/status.ts'
import type { Rule } from '../rule.entity.ts'

@ObjectType({ description: 'One of the newest items, or users, that a rule in shadow matched' })
export class ShadowSample {
  objectType!: ReviewSubjectType
  objectId!: string
  @Field(() => String, { description: 'Why it matched, in words' }) explanation!: string
  @Field(() => [MatchedSpan], { description: 'Where in the item the conditions matched' })
  spans!: MatchedSpan[]
  @Field(() => Date, { description: 'When it matched' }) matchedAt!: Date
  @Field(() => Status, {
    nullable: true,
    description: 'What a human decided, where that stands; null otherwise',
  })
  decided!: Status | null
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether the human decided as the rule would have; null where none did, and for a rule that sets no status',
  })
  agrees!: boolean | null
}

@ObjectType({
  description: 'What the present version of a rule in shadow would have done, over at most 30 days',
})
export class RuleShadow {
  rule!: Rule
  @Field(() => Date, { description: 'Since when it counts, at most 30 days ago' }) since!: Date
  @Field(() => Int, { description: 'How many items, or users, it matched' }) matched!: number
  @Field(() => Int, {
    description: 'Of those, how many an enabled rule above would have taken before its turn',
  })
  taken!: number
}
