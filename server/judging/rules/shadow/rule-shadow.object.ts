import { Field, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import type { Rule } from '../rule.entity.ts'

@ObjectType({ description: 'One of the newest items, or users, that a rule in shadow matched' })
export class ShadowSample {
  contentId!: string | null
  userId!: string | null
  @Field(() => String) explanation!: string
  @Field(() => [MatchedSpan]) spans!: MatchedSpan[]
  @Field(() => Date) matchedAt!: Date
  @Field(() => Status, { nullable: true, description: 'What a human decided, where that stands' })
  decided!: Status | null
  @Field(() => Boolean, { nullable: true, description: 'Whether the human decided as the rule would have' })
  agrees!: boolean | null
}

@ObjectType({
  description: 'What the present version of a rule in shadow would have done, over at most 30 days',
})
export class RuleShadow {
  rule!: Rule
  @Field(() => Date) since!: Date
  @Field(() => Int, { description: 'How many items, or users, it matched' }) matched!: number
  @Field(() => Int, {
    description: 'Of those, how many an enabled rule above would have taken before its turn',
  })
  taken!: number
}
