import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A condition or an action of a rule' })
export class RulePart {
  @Field(() => String) key!: string
  @Field(() => GraphQLJSON) params!: Record<string, unknown>
  @Field(() => String, { description: 'The part in words' }) summary!: string
}
