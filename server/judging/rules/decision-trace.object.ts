import { Field, ID, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

@ObjectType({ description: 'What one condition made of an item' })
export class TracedCondition {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => Boolean) matched!: boolean
  @Field(() => String, { description: 'Why it matched or did not, with the value that it saw' })
  explanation!: string
  @Field(() => [MatchedSpan]) spans!: MatchedSpan[]
}

@ObjectType({
  description: 'What one rule made of an item: its conditions up to the first that did not match',
})
export class TracedRule {
  @Field(() => ID) ruleId!: string
  @Field(() => String) name!: string
  @Field(() => Int) version!: number
  @Field(() => Boolean) matched!: boolean
  @Field(() => Boolean) applied!: boolean
  @Field(() => String, { nullable: true, description: 'Why a match was not applied' }) note!: string | null
  @Field(() => [TracedCondition]) conditions!: TracedCondition[]
}
