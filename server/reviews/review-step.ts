import { Field, ID, ObjectType, registerEnumType } from 'type-graphql'
import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { ActorKind, ActorRef } from '../platform/vocabulary/status.ts'

/** What people, or the end of a hold, did to a review before it was decided. */
export enum ReviewStepKind {
  held = 'held',
  woken = 'woken',
  escalated = 'escalated',
  returned = 'returned',
  assigned = 'assigned',
}
registerEnumType(ReviewStepKind, { name: 'ReviewStepKind' })

@ObjectType({ description: 'Something that was done to a review before it was decided, with its note' })
export class ReviewStep {
  @Field(() => ID) id!: string
  @Field(() => ReviewStepKind) kind!: ReviewStepKind
  @Field(() => Date) at!: Date
  @Field(() => String, { nullable: true }) note!: string | null
  @Field(() => Date, { nullable: true, description: 'When it wakes up, of putting it on hold' })
  until!: Date | null
  actorKind!: ActorKind
  actorId!: string | null
  memberId!: string | null
}

interface NewStep {
  workspaceId: string
  reviewId: string
  kind: ReviewStepKind
  actor: ActorRef
  note?: string | null
  until?: Date
  /** To whom the review was handed. */
  memberId?: string
}

/** Writes down a step of a review. */
export async function writeStep(
  tx: Sql,
  { workspaceId, reviewId, kind, actor, note, until, memberId }: NewStep,
): Promise<void> {
  await tx.query(
    `insert into review_step (workspace_id, id, review_id, kind, actor_kind, actor_id, note, until, member_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      workspaceId,
      newId(),
      reviewId,
      kind,
      actor.kind,
      actor.id,
      note ?? null,
      until ?? null,
      memberId ?? null,
    ],
  )
}
