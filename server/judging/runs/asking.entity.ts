import { Entity, Property } from '@mikro-orm/core'
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { RunEntity } from './run.entity.ts'

/** The states of a run of AI moderators over many items. */
export enum AskingState {
  running = 'running',
  finished = 'finished',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(AskingState, {
  name: 'AskingState',
  description: 'How far a run has come that asks an AI moderator about many items',
  valuesConfig: described(AskingState, {
    running: 'Asks about one item after the other',
    finished: 'Has asked about all items',
    cancelled: 'Was ended by somebody before it was finished',
    failed: 'Could not be finished; `error` says why',
  }),
})

/** The common columns of runs of an AI moderator over many items. */
@Entity({ abstract: true })
@ObjectType()
export abstract class AskingEntity extends RunEntity {
  @Field(() => ID, { description: 'The id of the AI moderator whose model is asked' })
  @Property({ type: 'uuid' })
  aiModeratorId!: string

  @Field(() => AskingState, { description: 'How far it has come' })
  @Property({ type: 'text' })
  state!: AskingState

  @Field(() => Float, { description: 'What it cost so far, by the prices set' })
  @Property({ type: 'float', columnType: 'float8' })
  cost!: number
}
