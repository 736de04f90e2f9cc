import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../platform/graphql/enum-values.ts'
import { MatchedSpan } from '../platform/vocabulary/matched-span.ts'

/** The source of a reason for a review. */
export enum ReviewReasonKind {
  rule = 'rule',
  ai = 'ai',
  member = 'member',
  customer = 'customer',
  revert = 'revert',
  reversal = 'reversal',
  failure = 'failure',
  appeal = 'appeal',
  disagreement = 'disagreement',
}
registerEnumType(ReviewReasonKind, {
  name: 'ReviewReasonKind',
  description: 'What asked for a review',
  valuesConfig: described(ReviewReasonKind, {
    rule: 'A rule that matched',
    ai: 'The verdict of an AI moderator',
    member: 'A moderator who flagged it',
    customer: 'The customer platform, which flagged it',
    revert: 'A decision that the customer platform refused, so that the one before it stands again',
    reversal: 'A job on many items that was undone, so that the decision before it stands again',
    failure: 'Something of it could not be judged',
    appeal: 'The appeal of a user against a decision',
    disagreement: 'Two people who decided differently without knowing of each other',
  }),
})

@ObjectType({ description: 'Why an item wants a human' })
export class ReviewReason {
  @Field(() => ReviewReasonKind, { description: 'What asked for the review' })
  kind!: `${ReviewReasonKind}`
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

/** A reason as stored in the column `review.reasons`. */
export type StoredReason = Pick<
  ReviewReason,
  'kind' | 'ruleId' | 'ruleName' | 'explanation' | 'spans' | 'policyCategoryId'
>

/** A reason of another source than a rule, as text. */
export const reasonInWords = (
  kind: `${ReviewReasonKind}`,
  explanation: string,
  policyCategoryId: string | null = null,
): StoredReason => ({ kind, ruleId: null, ruleName: null, policyCategoryId, explanation, spans: [] })
