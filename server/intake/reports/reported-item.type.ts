import { Field, ID, Int, ObjectType } from 'type-graphql'
import { ObjectType as Reported } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'An item with open reports' })
export class ReportedItem {
  @Field(() => ID, { description: 'The id of the content item or user' })
  id!: string

  @Field(() => Reported)
  objectType!: Reported

  @Field(() => Int, { description: 'Reports that wait for a decision' })
  openCount!: number

  @Field(() => Date)
  lastReportAt!: Date
}
