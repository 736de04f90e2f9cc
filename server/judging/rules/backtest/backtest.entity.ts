import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType } from 'type-graphql'
import type { ActorKind } from '../../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../../platform/workspace-entity.ts'
import { BacktestState, type TestedRule } from './backtest.object.ts'

@Entity()
@ObjectType({ description: 'What a rule would have done to the newest 10,000 items of up to 30 days' })
export class Backtest extends WorkspaceEntity {
  @Property({ type: 'uuid', nullable: true })
  ruleId!: string | null

  @Field(() => Int, { nullable: true, description: 'The version tested; null for a draft' })
  @Property({ type: 'integer', nullable: true })
  ruleVersion!: number | null

  @Property({ type: 'json' })
  rule!: TestedRule

  @Field(() => Int, { description: 'How many days it goes back' })
  @Property({ type: 'integer' })
  days!: number

  @Field(() => BacktestState)
  @Property({ type: 'text' })
  state!: BacktestState

  @Field(() => Int, { description: 'How many items it will have looked at; 0 while it is waiting' })
  @Property({ type: 'integer' })
  total!: number

  @Field(() => Int, { description: 'How many it has looked at' })
  @Property({ type: 'integer' })
  examined!: number

  @Field(() => Int)
  @Property({ type: 'integer' })
  matched!: number

  @Property({ type: 'integer' })
  humanDecided!: number

  @Property({ type: 'integer' })
  humanMatched!: number

  @Property({ type: 'integer' })
  humanPositive!: number

  @Property({ type: 'integer' })
  humanPositiveMatched!: number

  /** The oldest moment that it looks back to. */
  @Property({ type: 'timestamptz' })
  since!: Date

  /** The item that it has come to, looking back: the moment when that was created, and its id. */
  @Property({ type: 'timestamptz' })
  afterAt!: Date

  @Property({ type: 'uuid' })
  afterId!: string

  @Field(() => String, { nullable: true, description: 'Why it failed' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  startedAt!: Date | null

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null
}
