import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A message that the workspace shares (section 2.14)' })
export class MessageTemplate {
  @Field(() => ID) id!: string
  @Field(() => String) name!: string
  @Field(() => String, { description: '{{user_name}} and {{moderator_name}} are resolved when it is sent' })
  message!: string
  @Field(() => Date) createdAt!: Date
  @Field(() => Date) updatedAt!: Date
}
