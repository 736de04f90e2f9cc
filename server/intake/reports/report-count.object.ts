import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How often something was reported, handled and ignored reports included' })
export class ReportCount {
  @Field(() => Int) total!: number
  @Field(() => Int, { description: 'Unique reporters' }) reporters!: number
}
