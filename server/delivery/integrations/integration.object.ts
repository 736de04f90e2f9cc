import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A chat platform that can be connected (section 1)' })
export class IntegrationKindInfo {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => String) description!: string
  @Field(() => GraphQLJSON, { description: 'JSON Schema; secrets are writeOnly' }) settingsSchema!: unknown
}
