import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { RuleType } from '../../judging/rules/rule-type.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** How far a retroaction has come. */
export enum RetroactionState {
  counting = 'counting',
  counted = 'counted',
  applying = 'applying',
  applied = 'applied',
  reversing = 'reversing',
  reversed = 'reversed',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(RetroactionState, {
  name: 'RetroactionState',
  valuesConfig: {
    counting: { description: 'Nothing is changed yet' },
    counted: { description: 'It waits to be confirmed' },
    applying: { description: 'It changes the items that were counted' },
    reversing: { description: 'It takes back what it changed and nobody has touched since' },
  },
})

@Entity()
@ObjectType({ description: 'An enabled rule applied to past items' })
export class Retroaction extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  ruleId!: string

  @Field(() => Int)
  @Property({ type: 'integer' })
  ruleVersion!: number

  @Property({ type: 'text' })
  ruleType!: RuleType.content | RuleType.user

  @Field(() => Int, { description: 'How many days it goes back' })
  @Property({ type: 'integer' })
  days!: number

  @Field(() => RetroactionState)
  @Property({ type: 'text' })
  state!: RetroactionState

  @Field(() => Int, { description: 'How many items there are to look at; 0 until it has begun' })
  @Property({ type: 'integer' })
  total!: number

  @Field(() => Int, { description: 'How many were looked at to count' })
  @Property({ type: 'integer' })
  examined!: number

  @Field(() => Int, { description: 'How many would change: to be confirmed' })
  @Property({ type: 'integer' })
  counted!: number

  @Field(() => Int, { description: 'How many of those have been gone through' })
  @Property({ type: 'integer' })
  processed!: number

  @Field(() => Int, { description: 'How many were changed' })
  @Property({ type: 'integer' })
  changed!: number

  @Field(() => Int, { description: 'How many changes were taken back' })
  @Property({ type: 'integer' })
  reversed!: number

  @Field(() => Int, { description: 'How many changes stay because something else was done since' })
  @Property({ type: 'integer' })
  kept!: number

  @Field(() => Int)
  @Property({ type: 'integer' })
  webhooksPerMinute!: number

  /** The oldest moment that it looks back to. */
  @Property({ type: 'timestamptz' })
  since!: Date

  /** The item that it has come to, looking back: the moment when that was created, and its id. */
  @Property({ type: 'timestamptz' })
  afterAt!: Date

  @Property({ type: 'uuid' })
  afterId!: string

  @Field(() => String, { nullable: true, description: 'Why it ended early' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null

  /** Who had it reversed, if anybody has. */
  @Property({ type: 'text', nullable: true })
  reversedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  reversedById!: string | null
}
