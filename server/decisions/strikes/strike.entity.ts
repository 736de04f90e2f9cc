import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { Period } from '../../platform/vocabulary/period.ts'
import type { ActorKind } from '../../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The states of a strike (section 3.4). */
export enum StrikeState {
  active = 'active',
  ended = 'ended',
  removed = 'removed',
}
registerEnumType(StrikeState, { name: 'StrikeState' })

/** How a strike came to be removed: by a moderator, by good standing, or because the customer platform refused it. */
export type RemovedHow = 'moderator' | 'cleared' | 'reverted'

@Entity()
@ObjectType({ description: 'A strike that was given to a user (sections 2.12, 3.4)' })
export class Strike extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  userId!: string

  @Field(() => Int, { description: 'The tier of the ladder, from 1' })
  @Property({ type: 'integer' })
  tier!: number

  @Field(() => Int)
  @Property({ type: 'integer' })
  duration!: number

  @Field(() => Period)
  @Property({ type: 'text' })
  period!: Period

  @Field(() => StrikeState)
  @Property({ type: 'text' })
  state!: StrikeState

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  until!: Date

  @Property({ type: 'text' })
  givenByKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  givenById!: string | null

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  givenAt!: Date

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null

  @Field(() => Date, { nullable: true })
  @Property({ type: 'timestamptz', nullable: true })
  removedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  removedHow!: RemovedHow | null
}
