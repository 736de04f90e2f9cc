import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Somebody who works in the queue of a review now' })
export class ReviewAssignee {
  memberId!: string

  @Field(() => String, {
    nullable: true,
    description: 'Why it would be refused to assign the review to them; null where it would not be',
  })
  refusal!: string | null
}
