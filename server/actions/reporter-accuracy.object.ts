import { Field, Float, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: "How right a user's reports were, over the newest 1,000 of them" })
export class ReporterAccuracy {
  @Field(() => Int, { description: 'Reports that are settled' }) judged!: number
  @Field(() => Int, {
    description: 'Those of them whose item a human flagged or removed since, or that is removed now',
  })
  right!: number
  @Field(() => Float, { nullable: true, description: 'The share of those that were right; null without any' })
  share!: number | null
}
