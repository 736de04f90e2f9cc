import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../../platform/workspace-entity.ts'

/** The counts of a rule in an hour, and the humans' decisions in that hour on its decisions. */
@Entity()
export class RuleHour {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @Property({ type: 'integer' })
  tried!: number

  @Property({ type: 'integer' })
  hits!: number

  @Property({ type: 'integer' })
  upheld!: number

  @Property({ type: 'integer' })
  overturned!: number
}

/** The times of the timed runs of a version of a rule. */
@Entity({ tableName: 'rule_cost' })
export class StoredRuleCost {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @PrimaryKey({ type: 'integer' })
  ruleVersion!: number

  @Property({ type: 'integer' })
  samples!: number

  @Property({ type: 'bigint', columnType: 'int8' })
  nanoseconds!: number

  /** The number of runs by duration, see time-buckets.ts. */
  @Property({ type: 'array', columnType: 'int4[]' })
  buckets!: number[]
}

@Entity()
@ObjectType({ description: 'An hour in which a rule matched far more than it does' })
export class RuleAlert extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  ruleId!: string

  @Field(() => Date, { description: 'The hour in which it began' })
  @Property({ type: 'timestamptz' })
  hour!: Date

  /** The last hour of the spike. */
  @Property({ type: 'timestamptz' })
  lastHour!: Date

  @Field(() => Int, { description: 'The matches of its busiest hour' })
  @Property({ type: 'integer' })
  hits!: number

  @Field(() => Int, { description: 'What 19 of 20 hours of the week before did not go beyond' })
  @Property({ type: 'integer' })
  usual!: number

  @Field(() => Date, { description: 'When it was noticed' })
  @Property({ type: 'timestamptz' })
  openedAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it was seen to be over; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null

  @Field(() => Date, { nullable: true, description: 'When somebody acknowledged it; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  acknowledgedAt!: Date | null

  @Property({ type: 'uuid', fieldName: 'acknowledged_by', nullable: true })
  acknowledgedById!: string | null
}

@ObjectType({ description: 'A rule above that takes items of a rule' })
export class RuleTaker {
  ruleId!: string
  @Field(() => Int, { description: 'How many items it takes' }) count!: number
}

@Entity()
@ObjectType({ description: 'A rule asked alone about the newest 5,000 items, or users, of 30 days' })
export class RuleOverlap {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @Field(() => Date, { description: 'When it was measured' })
  @Property({ type: 'timestamptz' })
  measuredAt!: Date

  @Field(() => Int, { description: 'How many items, or users, were looked at' })
  @Property({ type: 'integer' })
  examined!: number

  @Field(() => Int, { description: 'How many it matches by itself' })
  @Property({ type: 'integer' })
  matched!: number

  @Field(() => Int, { description: 'Of those, how many rules above take before its turn' })
  @Property({ type: 'integer' })
  taken!: number

  @Field(() => [RuleTaker], { description: 'The rules that take most, at most 3' })
  @Property({ type: 'json' })
  takenBy!: RuleTaker[]
}

/** The progress of the roll-up of a workspace's rules. */
@Entity({ tableName: 'rule_health' })
export class StoredRuleHealth {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'timestamptz', nullable: true })
  rolledUpAt!: Date | null

  /** When the overlap of the rules was last measured. */
  @Property({ type: 'timestamptz', nullable: true })
  measuredAt!: Date | null

  /** The end of the hours for which hits of rules in shadow are rolled up. */
  @Property({ type: 'timestamptz', nullable: true })
  shadowUntil!: Date | null
}
