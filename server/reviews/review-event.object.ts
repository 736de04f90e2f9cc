import { Field, ID, ObjectType } from 'type-graphql'
import { EventFrame } from '../platform/graphql/event.ts'
import { Review } from './review.entity.ts'
import { ReviewEventKind } from './review-events.ts'

/** An event of a review, as published to subscribers. */
@ObjectType({ implements: EventFrame, description: 'Something that happened to a review' })
export class ReviewEvent extends EventFrame {
  @Field(() => ReviewEventKind, { description: 'What happened' })
  kind!: ReviewEventKind

  @Field(() => ID, { description: 'The id of the review, also when it is gone' })
  reviewId!: string

  @Field(() => Review, {
    nullable: true,
    description: 'The review as it is when the event is sent; null when it is gone',
  })
  review!: Review | null
}
