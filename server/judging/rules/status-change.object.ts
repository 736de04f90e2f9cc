import { Field, Int, ObjectType } from 'type-graphql'
import { Status } from '../../platform/vocabulary/status.ts'

@ObjectType({ description: 'How many items a rule takes, or would take, from one status to another' })
export class StatusChange {
  @Field(() => Status, { nullable: true, description: 'The status before; null where there is none' })
  from!: Status | null
  @Field(() => Status, { description: 'The status that it sets' }) to!: Status
  @Field(() => Int, { description: 'How many items there are' }) count!: number
}
