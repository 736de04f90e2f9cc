import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({
  description: 'How often the draft led to an action where humans took one: a cell of the table',
})
export class ConfusionCell {
  @Field(() => Status, { description: 'What humans decided' }) human!: Status
  @Field(() => Status, { description: 'What the draft leads to' }) draft!: Status
  @Field(() => Int) items!: number
}

@ObjectType({ description: 'How often the draft agrees with humans, by the policy category that they chose' })
export class CategoryAgreement {
  @Field(() => ID, { nullable: true, description: 'None for what they allowed' })
  policyCategoryId!: string | null

  @Field(() => Int) items!: number
  @Field(() => Int, { description: 'The same action' }) agreed!: number
  @Field(() => Int, { description: 'The same action, and the same category' }) sameCategory!: number
}

@ObjectType({ description: 'What a trial has found so far' })
export class TrialSummary {
  @Field(() => Int) examples!: number
  @Field(() => Int, { description: 'Of those asked about' }) examplesFailed!: number
  @Field(() => Int) items!: number
  @Field(() => Int, { description: 'Past items that the draft judges otherwise than the version in force' })
  changed!: number

  @Field(() => Int, { description: 'Past items on which there was no verdict by the draft' })
  unjudged!: number
  @Field(() => Float, { nullable: true, description: 'From 0 to 1, over past items with a verdict' })
  agreement!: number | null
}
