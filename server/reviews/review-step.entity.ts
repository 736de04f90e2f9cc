import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../platform/graphql/enum-values.ts'
import type { ActorKind } from '../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'

/** What a person, or the end of a hold, did to a review before it was decided. */
export enum ReviewStepKind {
  held = 'held',
  woken = 'woken',
  escalated = 'escalated',
  returned = 'returned',
  assigned = 'assigned',
}
registerEnumType(ReviewStepKind, {
  name: 'ReviewStepKind',
  description: 'What was done to a review before it was decided',
  valuesConfig: described(ReviewStepKind, {
    held: 'It was put on hold',
    woken: 'It came back from hold, by itself or by somebody',
    escalated: 'It was left to admins',
    returned: 'It went from admins back to its queue',
    assigned: 'It was handed to a member',
  }),
})

@Entity()
@ObjectType({ description: 'Something that was done to a review before it was decided, with its note' })
export class ReviewStep extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  reviewId!: string

  @Field(() => ReviewStepKind, { description: 'What was done' })
  @Property({ type: 'text' })
  kind!: ReviewStepKind

  @Field(() => Date, { description: 'When it was done' })
  @Property({ type: 'timestamptz' })
  at!: Date

  @Field(() => String, { nullable: true, description: 'What was said of it; null where nothing was' })
  @Property({ type: 'text', nullable: true })
  note!: string | null

  @Field(() => Date, {
    nullable: true,
    description: 'When it wakes up; null for other steps than putting it on hold',
  })
  @Property({ type: 'timestamptz', nullable: true })
  until!: Date | null

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId!: string | null

  /** The member to whom the review was assigned. */
  @Property({ type: 'uuid', nullable: true })
  memberId!: string | null
}
