import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { RuleType } from './rule-type.ts'

@ObjectType({ description: 'A kind of action that rules can take' })
export class RuleActionDefinition {
  @Field(() => String) key!: string
  @Field(() => String) label!: string
  @Field(() => String) description!: string
  @Field(() => [RuleType]) appliesTo!: RuleType[]
  @Field(() => GraphQLJSON, {
    description: 'JSON Schema 2020-12 of the parameters, with hints for an editor',
  })
  paramsSchema!: unknown
  @Field(() => String, {
    nullable: true,
    description: 'Why a condition never matches, or an action does nothing in the workspace as it is set up',
  })
  unavailableReason!: string | null
}

@ObjectType({ description: 'A kind of condition that rules can have' })
export class ConditionDefinition extends RuleActionDefinition {
  @Field(() => String) group!: string
  @Field(() => Boolean, { description: 'Whether something gives its signal; otherwise it never matches' })
  available!: boolean
}
