import { Field, Int, ObjectType } from 'type-graphql'
import { ReviewQueue } from '../queues/review-queue.entity.ts'

@ObjectType({
  description: 'What waited in a review queue at the end of an interval, and what came and went in it',
})
export class QueueHistoryPoint {
  @Field(() => Date, {
    description: 'The end of the interval, and of one that is not over the last moment that is known',
  })
  at!: Date

  @Field(() => Int, { description: 'How many reviews waited then; those on hold are not among them' })
  depth!: number

  @Field(() => Int, { description: 'The most that waited at any quarter of an hour of the interval' })
  greatestDepth!: number

  @Field(() => Int, { description: 'How many reviews were on hold then' })
  onHoldCount!: number

  @Field(() => Int, {
    nullable: true,
    description:
      'The longest that a review had waited at any quarter of an hour of the interval, in seconds; null when none waited',
  })
  oldestSeconds!: number | null

  @Field(() => Date, {
    nullable: true,
    description:
      'The quarter of an hour of `oldestSeconds`: `reviews(filter: { waitingAt: … })` has what waited then; null when none waited',
  })
  oldestSecondsAt!: Date | null

  @Field(() => Int, { description: 'Reviews that were opened in the interval' })
  opened!: number

  @Field(() => Int, { description: 'Reviews that were resolved in the interval' })
  resolved!: number
}

@ObjectType({ description: 'How much waited in a review queue over a time' })
export class QueueHistory {
  @Field(() => ReviewQueue, { description: 'The queue, by the name it has today' })
  queue!: ReviewQueue

  @Field(() => [QueueHistoryPoint], {
    description:
      'The oldest first. An interval that nothing is known of, as before the queue was created or while Verdict did not run, has none; what was opened and resolved then counts in the next',
  })
  points!: QueueHistoryPoint[]
}
