import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A chat platform that can be connected' })
export class IntegrationKindInfo {
  @Field(() => String, { description: 'What `Integration.kind` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => String, { description: 'What is moderated there, in a sentence or two for people' })
  description!: string
  @Field(() => GraphQLJSON, { description: 'The JSON Schema of its settings; secrets are writeOnly' })
  settingsSchema!: unknown
}
