import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The states of a strike (section 3.4). */
export enum StrikeState {
  active = 'active',
  ended = 'ended',
  removed = 'removed',
}
registerEnumType(StrikeState, {
  name: 'StrikeState',
  description: 'Where a strike stands',
  valuesConfig: described(StrikeState, {
    active: 'It holds until its time is over',
    ended: 'It is over and still counts on the ladder',
    removed: 'It is taken off the record and counts no more',
  }),
})

/** Why a strike was removed: by a moderator, by good standing, or because the customer platform rejected it. */
export type RemovedHow = 'moderator' | 'cleared' | 'reverted'

@Entity()
@ObjectType({ description: 'A step of the ladder that a user was put on' })
export class Strike extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  userId!: string

  @Field(() => Int, { description: 'The tier of the ladder, from 1' })
  @Property({ type: 'integer' })
  tier!: number

  @Field(() => Int, { description: 'How many of the unit it lasts' })
  @Property({ type: 'integer' })
  duration!: number

  @Field(() => Period, { description: 'The unit of its duration' })
  @Property({ type: 'text' })
  period!: Period

  @Field(() => StrikeState, { description: 'Where it stands' })
  @Property({ type: 'text' })
  state!: StrikeState

  @Field(() => Date, { description: 'When it ends by itself' })
  @Property({ type: 'timestamptz' })
  until!: Date

  @Property({ type: 'text' })
  givenByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  givenById!: string | null

  @Field(() => Date, { description: 'When it was given' })
  @Property({ type: 'timestamptz' })
  givenAt!: Date

  @Field(() => Date, { nullable: true, description: 'When it ended; null while it is active' })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null

  @Field(() => Date, { nullable: true, description: 'When it was removed; null where it was not' })
  @Property({ type: 'timestamptz', nullable: true })
  removedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  removedHow!: RemovedHow | null
}
