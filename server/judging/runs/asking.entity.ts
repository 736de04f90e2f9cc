import { Entity, Property } from '@mikro-orm/core'
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql'
import { RunEntity } from './run.entity.ts'

/** How far a run has come that asks AI moderators about many items. */
export enum AskingState {
  running = 'running',
  finished = 'finished',
  cancelled = 'cancelled',
  failed = 'failed',
}
registerEnumType(AskingState, { name: 'AskingState' })

/** What runs have in common that ask an AI moderator about many items. */
@Entity({ abstract: true })
@ObjectType()
export abstract class AskingEntity extends RunEntity {
  @Field(() => ID, { description: 'The AI moderator whose model is asked' })
  @Property({ type: 'uuid' })
  aiModeratorId!: string

  @Field(() => AskingState)
  @Property({ type: 'text' })
  state!: AskingState

  @Field(() => Float, { description: 'By the prices set' })
  @Property({ type: 'float', columnType: 'float8' })
  cost!: number
}
