import { Field, Int, ObjectType } from 'type-graphql'
import { RetentionKind } from './retention-kind.ts'

@ObjectType({ description: 'For how long a workspace keeps one kind of data' })
export class RetentionPeriod {
  @Field(() => RetentionKind, { description: 'What is kept' }) kind!: RetentionKind
  @Field(() => Int, {
    nullable: true,
    description: 'The days that hold; null for as long as the workspace is',
  })
  days!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The days where the workspace has set none; null for as long as the workspace exists',
  })
  defaultDays!: number | null
  @Field(() => Int, { description: 'The fewest days that can be said' }) minDays!: number
  @Field(() => Int, { description: 'The most days that can be said' }) maxDays!: number
}

@ObjectType({ description: 'What goes of one kind of data' })
export class RetentionForecast {
  @Field(() => RetentionKind, { description: 'What goes' }) kind!: RetentionKind
  @Field(() => Int, {
    nullable: true,
    description: 'The days that it was counted with; null where nothing goes with time',
  })
  days!: number | null
  @Field(() => Int, {
    description: 'How many rows go with the next deletion; what is on legal hold is not among them',
  })
  dueCount!: number
  @Field(() => Int, { description: 'How many more are old enough within the 30 days after now' })
  soonCount!: number
  @Field(() => Boolean, {
    description:
      'Whether the numbers are an estimate of the database, because counting them would take too long',
  })
  isEstimated!: boolean
  @Field(() => Date, {
    nullable: true,
    description: 'How old the oldest that goes is; null where none goes, and of an estimate',
  })
  oldestAt!: Date | null
}

@ObjectType({ description: 'What would go of a workspace with some periods, by kind' })
export class RetentionPreview {
  @Field(() => Date, {
    nullable: true,
    description:
      'When the deletion of the day begins, which goes on until all of it is gone; null while it runs',
  })
  nextDeletionAt!: Date | null
  @Field(() => [RetentionForecast], { description: 'One of each kind' })
  forecasts!: RetentionForecast[]
}
