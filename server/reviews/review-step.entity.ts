import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'
import type { ActorKind } from '../platform/vocabulary/status.ts'

/** What people, or the end of a hold, did to a review before it was decided. */
export enum ReviewStepKind {
  held = 'held',
  woken = 'woken',
  escalated = 'escalated',
  returned = 'returned',
  assigned = 'assigned',
}
registerEnumType(ReviewStepKind, { name: 'ReviewStepKind' })

@Entity()
@ObjectType({ description: 'Something that was done to a review before it was decided, with its note' })
export class ReviewStep extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  reviewId!: string

  @Field(() => ReviewStepKind)
  @Property({ type: 'text' })
  kind!: ReviewStepKind

  @Field(() => Date)
  @Property({ type: 'timestamptz' })
  at!: Date

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  note!: string | null

  @Field(() => Date, { nullable: true, description: 'When it wakes up, of putting it on hold' })
  @Property({ type: 'timestamptz', nullable: true })
  until!: Date | null

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId!: string | null

  /** To whom the review was handed. */
  @Property({ type: 'uuid', nullable: true })
  memberId!: string | null
}
