import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import type { RuleType } from '../../judging/rules/rule-type.ts'
import { PastRunEntity } from '../../judging/runs/past-run.entity.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'

/** The states of a retroaction. */
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
  valuesConfig: described(RetroactionState, {
    counting: 'It looks for what the rule would change; nothing is changed yet',
    counted: 'It waits to be confirmed',
    applying: 'It changes the items that were counted',
    applied: 'It has gone through all of them, and can be reversed',
    reversing: 'It takes back what it changed and nobody has touched since',
    reversed: 'What could be taken back was',
    cancelled: 'It was stopped; what it changed until then stays, and can be reversed',
    failed: '`error` says why it ended; what it changed until then stays',
  }),
  description: 'How far a retroaction has come',
})

@Entity()
@ObjectType({ implements: Node, description: 'An enabled rule applied to past items' })
export class Retroaction extends PastRunEntity {
  @Property({ type: 'uuid' })
  ruleId!: string

  @Field(() => Int, { description: 'The version of the rule that is applied' })
  @Property({ type: 'integer' })
  ruleVersion!: number

  @Property({ type: 'text' })
  ruleType!: RuleType.content | RuleType.user

  @Field(() => RetroactionState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: RetroactionState

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

  @Field(() => Int, { description: 'The most actions a minute that the webhook is sent for it' })
  @Property({ type: 'integer' })
  webhooksPerMinute!: number

  /** The kind of actor who reversed it; null when it was not reversed. */
  @Property({ type: 'text', nullable: true })
  reversedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  reversedById!: string | null
}
