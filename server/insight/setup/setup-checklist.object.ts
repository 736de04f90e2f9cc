import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'What a new workspace has already done' })
export class SetupChecklist {
  @Field(() => Boolean, { description: 'An API key exists that is not revoked' }) apiKey!: boolean
  @Field(() => Boolean, { description: 'The webhook’s endpoint has accepted something, and is not failing' })
  webhook!: boolean
  @Field(() => Boolean, { description: 'A rule exists' }) rule!: boolean
  @Field(() => Boolean, { description: 'A content item has arrived' }) item!: boolean
  @Field(() => Boolean, { description: 'A member has decided on something' }) decision!: boolean
}
