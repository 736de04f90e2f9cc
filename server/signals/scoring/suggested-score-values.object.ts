import { Field, ObjectType } from 'type-graphql'

@ObjectType({
  description: 'What suggested scores can be filtered by: the first 200 of each, in order',
})
export class SuggestedScoreValues {
  @Field(() => [String], { description: "What is scored, by the customer platform's names" })
  attributes!: string[]
  @Field(() => [String], { description: 'ISO 639-1 codes of languages' }) languages!: string[]
  @Field(() => [String], { description: "Places, by the customer platform's names" }) communityIds!: string[]
}
