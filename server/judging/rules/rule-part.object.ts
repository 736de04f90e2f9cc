import { GraphQLJSON } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'

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
  @Field(() => Int, {
    nullable: true,
    description:
      'Of a condition: the group joined by OR that it is in, numbered from 1 within the rule, of which one has to match; null where it has to match by itself',
  })
  orGroup?: number | null
}
