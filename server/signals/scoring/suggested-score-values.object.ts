import { Field, ObjectType } from 'type-graphql'

@ObjectType({
  description: 'What suggested scores can be filtered by: the first 200 of each, in order',
})
export class SuggestedScoreValues {
  @Field(() => [String]) attributes!: string[]
  @Field(() => [String]) languages!: string[]
  @Field(() => [String]) communityIds!: string[]
}
