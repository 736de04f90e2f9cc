import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import { WorkspaceEntity } from '../../../platform/workspace-entity.ts'

/** What a rule did in an hour, and what humans made in it of its decisions. */
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

/** How long the timed runs of a version of a rule took. */
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

  /** How many runs took how long, see time-buckets.ts. */
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

  /** The last hour in which the rule matched far more than it does. */
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

/** How far the health of a workspace's rules has been rolled up. */
@Entity({ tableName: 'rule_health' })
export class StoredRuleHealth {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'timestamptz', nullable: true })
  rolledUpAt!: Date | null

  /** When the rules were last measured against one another. */
  @Property({ type: 'timestamptz', nullable: true })
  measuredAt!: Date | null

  /** Until when the hits of rules in shadow are counted by the hour. */
  @Property({ type: 'timestamptz', nullable: true })
  shadowUntil!: Date | null
}
