import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { eventEnumOf } from '../../../access/audit/audit-events.ts'
import { connectionOf } from '../../../platform/graphql/connection.ts'
import { described } from '../../../platform/graphql/enum-values.ts'
import { PayloadFields } from '../../../platform/graphql/payload.ts'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import { RulePart } from '../rule-part.object.ts'
import { RuleType } from '../rule-type.ts'
import { Rule } from '../rule.entity.ts'
import { RuleVersion } from './rule-version.entity.ts'

/** The actor of an entry of the audit log. */
interface EventActor {
  actorKind: ActorKind
  actorId: string | null
}

const { names: RuleEventKind, valuesConfig } = eventEnumOf('rule')
registerEnumType(RuleEventKind, {
  name: 'RuleEventKind',
  description: 'What can be done to a rule, or happen to it, as recorded in the audit log',
  valuesConfig,
})

@ObjectType({ description: 'Something that was done to a rule' })
export class RuleEvent implements EventActor {
  @Field(() => RuleEventKind, { description: 'What was done' }) kind!: string
  @Field(() => Date, { description: 'When it was done' }) at!: Date
  @Field(() => Int, {
    nullable: true,
    description: 'The version of the rule afterwards; null where the event makes none',
  })
  version!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'Where it stood before it was moved, from 0; null for other events',
  })
  positionBefore!: number | null
  @Field(() => Int, { nullable: true, description: 'Where it was moved to, from 0; null for other events' })
  positionAfter!: number | null
  seq!: number
  actorKind!: ActorKind
  actorId!: string | null
}

@ObjectType({ description: 'A rule that was deleted; it can be restored' })
export class DeletedRule implements EventActor {
  @Field(() => ID, { description: 'The id of the rule, to restore it with' }) ruleId!: string
  @Field(() => RuleType, { description: 'What it was about' }) type!: RuleType
  @Field(() => String, { description: 'The last name that it had' }) name!: string
  @Field(() => Int, { description: 'Its last version' }) version!: number
  @Field(() => Date, { description: 'When it was deleted' }) at!: Date
  seq!: number
  actorKind!: ActorKind
  actorId!: string | null
}

enum Change {
  same = 'same',
  added = 'added',
  removed = 'removed',
  changed = 'changed',
}
registerEnumType(Change, {
  name: 'RulePartChange',
  description: 'What became of a condition or an action between two versions of a rule',
  valuesConfig: described(Change, {
    same: 'It is the same',
    added: 'It came',
    removed: 'It went',
    changed: 'Its parameters differ',
  }),
})

@ObjectType({ description: 'A parameter that differs between two versions' })
export class RuleParamDifference {
  @Field(() => String, { description: 'The name of the parameter' }) field!: string
  @Field(() => String, { description: 'What the editor calls it' }) title!: string
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Its value in the earlier version; null where it had none',
  })
  before!: unknown
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Its value in the later version; null where it has none',
  })
  after!: unknown
  @Field(() => [GraphQLJSON], { description: 'Of a set: the values that came' }) added!: unknown[]
  @Field(() => [GraphQLJSON], { description: 'Of a set: the values that went' }) removed!: unknown[]
}

@ObjectType({ description: 'A condition or an action in two versions of a rule' })
export class RulePartDifference {
  @Field(() => Change, { description: 'What became of it' }) change!: `${Change}`
  @Field(() => String, { description: 'What people call the kind of condition or action' }) label!: string
  @Field(() => RulePart, { nullable: true, description: 'What it was; null where it came' })
  before!: RulePart | null
  @Field(() => RulePart, { nullable: true, description: 'What it is; null where it went' })
  after!: RulePart | null
  @Field(() => [RuleParamDifference], { description: 'The parameters that differ' })
  params!: RuleParamDifference[]
}

@ObjectType({ description: 'What differs between two versions of a rule' })
export class RuleDifference {
  @Field(() => RuleVersion, { description: 'The version of `from`' }) before!: RuleVersion
  @Field(() => RuleVersion, { description: 'The version of `to`' }) after!: RuleVersion
  @Field(() => [RulePartDifference], {
    description: 'The conditions of either version, with what became of them',
  })
  conditions!: RulePartDifference[]
  @Field(() => [RulePartDifference], {
    description: 'The actions of either version, with what became of them',
  })
  actions!: RulePartDifference[]
}

@ObjectType({ description: 'Something that keeps a rule from being made or enabled' })
export class RuleProblem {
  @Field(() => String, {
    description: 'The part of the rule that it is about, such as `conditions.0.params.listId`',
  })
  path!: string
  @Field(() => String, { description: 'What is wrong, in a sentence for people' }) message!: string
}

@PayloadFields()
@ObjectType({ description: 'A rule that says again what an earlier version said' })
export class RestoredRule {
  @Field(() => Rule, { description: 'The rule, as it is now' }) rule!: Rule
  @Field(() => [RuleProblem], { description: 'What keeps it from being enabled; with any, it is disabled' })
  problems!: RuleProblem[]
}

export const RuleVersionConnection = connectionOf('RuleVersion', () => RuleVersion)
export const RuleEventConnection = connectionOf('RuleEvent', () => RuleEvent)
export const DeletedRuleConnection = connectionOf('DeletedRule', () => DeletedRule)
