import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: "The removal of a banned user's existing content" })
export class HidingContent {
  @Field(() => Int, { description: 'How many items are to be removed' }) total!: number
  @Field(() => Int, { description: 'How many items are removed' }) done!: number
  @Field(() => Date, { description: 'When it began' }) startedAt!: Date
  @Field(() => Date, { nullable: true, description: 'When the last item was removed; null while it goes on' })
  finishedAt!: Date | null
  @Field(() => Boolean, { description: 'Whether it could not be finished' }) failed!: boolean

  /** The member in whose categories the content is removed; null where that is all of it. */
  memberId!: string | null
}
