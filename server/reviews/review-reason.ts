import { Field, ID, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../platform/vocabulary/matched-span.ts'

@ObjectType({ description: 'Why an item wants a human' })
export class ReviewReason {
  @Field(() => String, { description: 'What asked for the review, such as "rule"' }) kind!: string
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the rule that asked for it; null where none did',
  })
  ruleId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the rule or the AI moderator that asked for it; null where neither did',
  })
  ruleName!: string | null
  @Field(() => String, { description: 'What asked for it and why, in a sentence for people' })
  explanation!: string
  @Field(() => [MatchedSpan], { description: 'Where in the item the conditions of the rule matched' })
  spans!: MatchedSpan[]
  policyCategoryId!: string | null
}

/** A reason as the column `review.reasons` keeps it. */
export type StoredReason = Pick<
  ReviewReason,
  'kind' | 'ruleId' | 'ruleName' | 'explanation' | 'spans' | 'policyCategoryId'
>

/** A reason that is no rule's, in words. */
export const reasonInWords = (
  kind: string,
  explanation: string,
  policyCategoryId: string | null = null,
): StoredReason => ({ kind, ruleId: null, ruleName: null, policyCategoryId, explanation, spans: [] })
