import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({
  description: 'How often the draft led to an action where humans took one: a cell of the table',
})
export class ConfusionCell {
  @Field(() => Status, { description: 'What humans decided' }) human!: Status
  @Field(() => Status, { description: 'What the draft leads to' }) draft!: Status
  @Field(() => Int, { description: 'How many past items' }) items!: number
}

@ObjectType({ description: 'How often the draft agrees with humans, by the policy category that they chose' })
export class CategoryAgreement {
  @Field(() => ID, {
    nullable: true,
    description: 'The policy category that humans chose; null for what they allowed',
  })
  policyCategoryId!: string | null

  @Field(() => Int, { description: 'How many past items' }) items!: number
  @Field(() => Int, { description: 'Those on which the draft leads to the same action' }) agreed!: number
  @Field(() => Int, { description: 'Those on which it leads to the same action and the same category' })
  sameCategory!: number
}

@ObjectType({ description: 'What a trial has found so far' })
export class TrialSummary {
  @Field(() => Int, { description: 'How many examples there are' }) examples!: number
  @Field(() => Int, { description: 'Examples asked about that did not lead to what is expected' })
  examplesFailed!: number
  @Field(() => Int, { description: 'How many past items there are' }) items!: number
  @Field(() => Int, { description: 'Past items that the draft judges otherwise than the version in force' })
  changed!: number

  @Field(() => Int, { description: 'Past items on which there was no verdict by the draft' })
  unjudged!: number
  @Field(() => Float, {
    nullable: true,
    description:
      'The share of past items with a verdict that the draft judges as humans did, 0 to 1; null without any',
  })
  agreement!: number | null
}
