import { Field, Int, ObjectType } from 'type-graphql'
import { ExposureBudget } from './exposure-budget.entity.ts'
import { ExposureStanding } from './standing.ts'

@ObjectType({ description: 'How many sensitive items of one kind were seen, each once by each person' })
export class ExposureKind {
  policyCategoryId!: string | null
  @Field(() => Int, { description: 'Within 24 hours' }) day!: number
  @Field(() => Int, { description: 'Within seven days' }) week!: number
}

@ObjectType({ description: 'The sensitive items that the caller saw' })
export class MyExposure {
  @Field(() => Int, { description: 'Within 24 hours' }) day!: number
  @Field(() => Int, { description: 'Within seven days' }) week!: number
  @Field(() => Int, { description: 'Since their last pause as long as a break, of the last 24 hours' })
  run!: number
  @Field(() => [ExposureKind], { description: 'The same by kind, the most first; at most 101' })
  kinds!: ExposureKind[]
  @Field(() => ExposureStanding, { description: 'How they stand to the budget' }) standing!: ExposureStanding
  @Field(() => Date, {
    nullable: true,
    description:
      'Until when the break lasts that is due, as long as nothing sensitive is seen; null where none is',
  })
  breakUntil!: Date | null
  @Field(() => ExposureBudget, { description: 'How much they are to see' }) budget!: ExposureBudget
}

@ObjectType({
  description: 'The sensitive items that the team saw altogether; without figures of single members',
})
export class TeamExposure {
  @Field(() => Int, { description: 'Within 24 hours' }) day!: number
  @Field(() => Int, { description: 'Within seven days' }) week!: number
  @Field(() => [ExposureKind], { description: 'The same by kind, the most first; at most 101' })
  kinds!: ExposureKind[]
  @Field(() => Int, { description: 'How many people saw any within 24 hours' }) peopleCount!: number
  @Field(() => Int, { description: 'How many of them have a break due' }) breakDueCount!: number
  @Field(() => Int, { description: 'How many of them have spent what is to be seen within 24 hours' })
  daySpentCount!: number
}
