import { Entity, Property } from '@mikro-orm/core'
import { Field, ObjectType as GraphqlType } from 'type-graphql'
import { Node } from '../platform/graphql/node.ts'
import { ReviewSubjectType, type ActorKind } from '../platform/vocabulary/status.ts'
import { WorkspaceEntity } from '../platform/workspace-entity.ts'
import type { StoredReason } from './review-reason.ts'
import { ReviewState } from './review-state.ts'

@Entity()
@GraphqlType({ implements: Node, description: 'An item that waits for a person, or waited for one' })
export class Review extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  queueId!: string

  @Field(() => ReviewSubjectType, { name: 'type', description: 'What is reviewed: content or a user' })
  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Property({ type: 'uuid' })
  objectId!: string

  @Field(() => ReviewState, { description: 'Where it stands' })
  @Property({ type: 'text' })
  state: ReviewState = ReviewState.open

  @Property({ type: 'integer', fieldName: 'priority' })
  priorityRank!: number

  @Property({ type: 'uuid', nullable: true })
  appealId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  barredId: string | null = null

  @Property({ type: 'json', fieldName: 'reasons' })
  storedReasons: StoredReason[] = []

  @Field(() => Date, { nullable: true, description: 'When it wakes up; null while it is not on hold' })
  @Property({ type: 'timestamptz', nullable: true })
  heldUntil: Date | null = null

  @Field(() => Date, {
    nullable: true,
    description: 'Since when only admins decide it; null while it is not escalated',
  })
  @Property({ type: 'timestamptz', nullable: true })
  escalatedAt: Date | null = null

  @Property({ type: 'uuid', nullable: true })
  heldBy: string | null = null

  @Property({ type: 'uuid', nullable: true })
  claimedBy: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  claimedUntil: Date | null = null

  @Property({ type: 'uuid', nullable: true, fieldName: 'assigned_to' })
  assignedToId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  assignedBy!: string | null

  @Field(() => Date, { description: 'When the item began to wait' })
  @Property({ type: 'timestamptz' })
  openedAt: Date = new Date()

  @Field(() => Date, { nullable: true, description: 'When it was decided; null until then' })
  @Property({ type: 'timestamptz', nullable: true })
  resolvedAt: Date | null = null

  @Property({ type: 'text', nullable: true })
  resolvedByKind: ActorKind | null = null

  @Property({ type: 'uuid', nullable: true })
  resolvedById: string | null = null

  @Property({ type: 'uuid', nullable: true })
  resolvedActionId: string | null = null
}
