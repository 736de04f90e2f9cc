import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { RunEntity } from '../../judging/runs/run.entity.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import { Node } from '../../platform/graphql/node.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import type { SelectedDecision, Selection } from './bulk-decision.input.ts'

/** The states of a bulk decision. */
export enum BulkDecisionState {
  applying = 'applying',
  applied = 'applied',
  reversing = 'reversing',
  reversed = 'reversed',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(BulkDecisionState, {
  name: 'BulkDecisionState',
  valuesConfig: described(BulkDecisionState, {
    applying: 'It decides on the items, one after the other',
    applied: 'It has gone through all of them, and can be reversed',
    reversing: 'It takes back what it changed and nobody has touched since',
    reversed: 'What could be taken back was',
    cancelled: 'It was stopped; what it changed until then stays, and can be reversed',
    failed: '`error` says why it ended; what it changed until then stays, and can be reversed',
  }),
  description: 'How far a bulk decision has come',
})

@Entity()
@ObjectType({
  implements: Node,
  description:
    'One decision on everything that a filter selected, as the caller who asked for it. `total` is how many items were selected, `examined` how many it has gone through',
})
export class BulkDecision extends RunEntity {
  /** The decision to apply to each item. */
  @Property({ type: 'json' })
  decision!: SelectedDecision

  /** The selection of the items. */
  @Property({ type: 'json' })
  selection!: Selection

  @Field(() => BulkDecisionState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: BulkDecisionState

  @Field(() => Int, { description: 'How many items were decided on' })
  @Property({ type: 'integer' })
  changed!: number

  @Field(() => Int, { description: 'How many were refused: `items` with that state say why' })
  @Property({ type: 'integer' })
  refused!: number

  @Field(() => Int, { description: 'How many are again what they were before' })
  @Property({ type: 'integer' })
  reversed!: number

  @Field(() => Int, {
    description: 'How many stay when it is reversed, because something else was done since',
  })
  @Property({ type: 'integer' })
  kept!: number

  @Field(() => Int, { description: 'The most actions a minute, where the workspace has a webhook' })
  @Property({ type: 'integer' })
  webhooksPerMinute!: number

  @Property({ type: 'text' })
  createdByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  createdById!: string | null

  /** The API key that started it; the work ends when the key is revoked. */
  @Property({ type: 'uuid', nullable: true })
  apiKeyId!: string | null

  @Property({ type: 'text', nullable: true })
  reversedByKind!: ActorKind | null

  @Property({ type: 'uuid', nullable: true })
  reversedById!: string | null
}
