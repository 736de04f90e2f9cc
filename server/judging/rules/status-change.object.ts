import { Field, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'How many items a rule takes, or would take, from one status to another' })
export class StatusChange {
  @Field(() => Status, { nullable: true }) from!: Status | null
  @Field(() => Status) to!: Status
  @Field(() => Int) count!: number
}
