import { GraphQLJSON } from 'graphql-scalars'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { eventEnumOf } from '../../../access/audit/audit-events.ts'
import { connectionOf } from '../../../platform/graphql/connection.ts'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import { Rule } from '../rule.entity.ts'
import { RulePart } from '../rule-part.object.ts'
import { RuleType } from '../rule-type.ts'
import { PayloadFields } from '../../../platform/graphql/payload.ts'
import { RuleVersion } from './rule-version.entity.ts'

/** Who did something that the audit log tells of. */
interface EventActor {
  actorKind: ActorKind
  actorId: string | null
}

const RuleEventKind = eventEnumOf('rule')
registerEnumType(RuleEventKind, {
  name: 'RuleEventKind',
  description: 'What can be done to a rule, or happen to it, as the audit log tells it',
  valuesConfig: Object.fromEntries(
    Object.keys(RuleEventKind).map((kind) => [kind, { description: `rule: ${kind.replaceAll('_', ' ')}` }]),
  ),
})

@ObjectType({ description: 'Something that was done to a rule' })
export class RuleEvent implements EventActor {
  @Field(() => RuleEventKind, { description: 'What was done' }) kind!: string
  @Field(() => Date, { description: 'When it was done' }) at!: Date
  @Field(() => Int, { nullable: true, description: 'The version of the rule afterwards' })
  version!: number | null
  @Field(() => Int, { nullable: true, description: 'Where it stood before it was moved, from 0' })
  positionBefore!: number | null
  @Field(() => Int, { nullable: true, description: 'Where it was moved to, from 0' })
  positionAfter!: number | null
  seq!: number
  actorKind!: ActorKind
  actorId!: string | null
}

@ObjectType({ description: 'A rule that was deleted; it can be restored' })
export class DeletedRule implements EventActor {
  @Field(() => ID) ruleId!: string
  @Field(() => RuleType) type!: RuleType
  @Field(() => String) name!: string
  @Field(() => Int, { description: 'Its last version' }) version!: number
  @Field(() => Date) at!: Date
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
registerEnumType(Change, { name: 'RulePartChange' })

@ObjectType({ description: 'A parameter that differs between two versions' })
export class RuleParamDifference {
  @Field(() => String) field!: string
  @Field(() => String, { description: 'As the editor calls it' }) title!: string
  @Field(() => GraphQLJSON, { nullable: true }) before!: unknown
  @Field(() => GraphQLJSON, { nullable: true }) after!: unknown
  @Field(() => [GraphQLJSON], { description: 'Of a set: what came' }) added!: unknown[]
  @Field(() => [GraphQLJSON], { description: 'Of a set: what went' }) removed!: unknown[]
}

@ObjectType({ description: 'A condition or an action in two versions of a rule' })
export class RulePartDifference {
  @Field(() => Change) change!: `${Change}`
  @Field(() => String) label!: string
  @Field(() => RulePart, { nullable: true }) before!: RulePart | null
  @Field(() => RulePart, { nullable: true }) after!: RulePart | null
  @Field(() => [RuleParamDifference]) params!: RuleParamDifference[]
}

@ObjectType({ description: 'What differs between two versions of a rule' })
export class RuleDifference {
  @Field(() => RuleVersion) before!: RuleVersion
  @Field(() => RuleVersion) after!: RuleVersion
  @Field(() => [RulePartDifference]) conditions!: RulePartDifference[]
  @Field(() => [RulePartDifference]) actions!: RulePartDifference[]
}

@ObjectType({ description: 'Something that keeps a restored rule from being enabled' })
export class RuleProblem {
  @Field(() => String, { description: 'Such as `conditions.0.params.listId`' }) path!: string
  @Field(() => String) message!: string
}

@PayloadFields()
@ObjectType({ description: 'A rule that says again what an earlier version said' })
export class RestoredRule {
  @Field(() => Rule) rule!: Rule
  @Field(() => [RuleProblem], { description: 'With any, the rule is disabled' }) problems!: RuleProblem[]
}

export const RuleVersionConnection = connectionOf('RuleVersion', () => RuleVersion)
export const RuleEventConnection = connectionOf('RuleEvent', () => RuleEvent)
export const DeletedRuleConnection = connectionOf('DeletedRule', () => DeletedRule)
