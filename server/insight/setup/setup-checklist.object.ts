import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'What a new workspace has already done' })
export class SetupChecklist {
  @Field(() => Boolean, { description: 'An API key exists that is not revoked' }) apiKey!: boolean
  @Field(() => Boolean, { description: 'A webhook is configured' }) webhook!: boolean
  @Field(() => Boolean, { description: 'A rule exists' }) rule!: boolean
  @Field(() => Boolean, { description: 'A content item has arrived' }) item!: boolean
}
