import { Field, ID, Int, ObjectType } from 'type-graphql'
import { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

@ObjectType({ description: 'What one condition made of an item' })
export class TracedCondition {
  @Field(() => String, { description: 'The key of the condition, as in `conditionDefinitions`' }) key!: string
  @Field(() => String, { description: 'What people call the condition' }) label!: string
  @Field(() => Int, {
    nullable: true,
    description:
      'The group of conditions joined by OR that it is in, a number of the rule; null where it has to match by itself',
  })
  orGroup!: number | null
  @Field(() => Boolean, { description: 'Whether it matched' }) matched!: boolean
  @Field(() => String, { description: 'Why it matched or did not, with the value that it saw' })
  explanation!: string
  @Field(() => [MatchedSpan], { description: 'Where in the item it matched' }) spans!: MatchedSpan[]
}

@ObjectType({
  description:
    'What one rule made of an item: its conditions up to the first that did not match; of a group joined by OR the one that matched, or all',
})
export class TracedRule {
  @Field(() => ID, { description: 'The id of the rule' }) ruleId!: string
  @Field(() => String, { description: 'The name of the rule then' }) name!: string
  @Field(() => Int, { description: 'The version of the rule that was tried' }) version!: number
  @Field(() => Boolean, { description: 'Whether all its conditions matched' }) matched!: boolean
  @Field(() => Boolean, { description: 'Whether its actions were carried out' }) applied!: boolean
  @Field(() => String, {
    nullable: true,
    description: 'Why a match was not applied; null where it was, and without a match',
  })
  note!: string | null
  @Field(() => [TracedCondition], {
    description:
      'In their order, up to the first that did not match; of a group joined by OR the one that matched, or all where none did',
  })
  conditions!: TracedCondition[]
}
