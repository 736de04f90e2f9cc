import { GraphQLJSON } from 'graphql-scalars'
import { Field, ObjectType } from 'type-graphql'
import { RuleType } from './rule-type.ts'

@ObjectType({ description: 'A kind of action that rules can take' })
export class RuleActionDefinition {
  @Field(() => String, { description: 'What `RulePart.key` is' }) key!: string
  @Field(() => String, { description: 'What people call it' }) label!: string
  @Field(() => [String], { description: 'What else people call it, or look for it by' }) synonyms!: string[]
  @Field(() => String, { description: 'What it asks or does, in a sentence for people' }) description!: string
  @Field(() => [RuleType], { description: 'The kinds of rules that can have it' }) appliesTo!: RuleType[]
  @Field(() => GraphQLJSON, {
    description: 'JSON Schema 2020-12 of the parameters, with hints for an editor',
  })
  paramsSchema!: unknown
  @Field(() => String, {
    nullable: true,
    description:
      'Why a condition never matches, or an action does nothing in the workspace as it is set up; null where it works',
  })
  unavailableReason!: string | null
}

@ObjectType({ description: 'A kind of condition that rules can have' })
export class ConditionDefinition extends RuleActionDefinition {
  @Field(() => String, { description: 'The group that the editor shows it in' }) group!: string
  @Field(() => Boolean, { description: 'Whether something gives its signal; otherwise it never matches' })
  available!: boolean
}
