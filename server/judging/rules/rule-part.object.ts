import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ description: 'A condition or an action of a rule' })
export class RulePart {
  @Field(() => String, {
    description:
      'Which condition or action it is: a key of `conditionDefinitions` or `ruleActionDefinitions`',
  })
  key!: string
  @Field(() => GraphQLJSON, { description: "Its parameters, as the definition's `paramsSchema` says" })
  params!: Record<string, unknown>
  @Field(() => String, { description: 'The part in words' }) summary!: string
}
