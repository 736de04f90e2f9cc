import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How often something was reported, handled and ignored reports included' })
export class ReportCount {
  @Field(() => Int, { description: 'All reports' }) total!: number
  @Field(() => Int, { description: 'Users who reported, each counted once' }) reporters!: number
}
