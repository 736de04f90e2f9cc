import { Field, ID, Int, ObjectType } from 'type-graphql'
import { type BanPeriod, Period } from '../../platform/vocabulary/period.ts'

@ObjectType({ description: 'A strike as the action on it tells it (section 6.2)' })
export class StrikeDetails {
  @Field(() => ID) id!: string
  @Field(() => Int, { description: 'Strikes of the user after the action' }) count!: number
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: Period
  @Field(() => Date) until!: Date
}

@ObjectType({ description: 'A ban that ends by itself (section 3.5)' })
export class TemporaryBan {
  @Field(() => Date) until!: Date
  @Field(() => Int) duration!: number
  @Field(() => Period) period!: BanPeriod
}

@ObjectType({ description: 'A message to a user, its variables resolved (section 2.14)' })
export class SentMessage {
  @Field(() => String) text!: string
  @Field(() => String, { nullable: true }) templateName!: string | null
}

@ObjectType({ description: 'A change of a list (section 6.2)' })
export class ListChange {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String) type!: string
  @Field(() => [String], { nullable: true }) wordsAdded!: string[] | null
  @Field(() => [String], { nullable: true }) wordsRemoved!: string[] | null
}
