import { Entity, Property } from '@mikro-orm/core'
import type { Status } from '../../platform/vocabulary/status.ts'
import { UndecidedItem } from './undecided-item.entity.ts'

/** The states of a check. */
export enum CheckState {
  /** Ready to be handed out. */
  waiting = 'waiting',
  /** In the hands of a member, who sees it as an ordinary review. */
  handed = 'handed',
  /** Answered, while the member can still undo that. */
  answered = 'answered',
  /** Left by its member; can be handed out again once they are no longer shown it. */
  left = 'left',
  over = 'over',
}

/** The outcome of a check. */
export enum CheckOutcome {
  agreed = 'agreed',
  disagreed = 'disagreed',
  /** No member was available to decide it. */
  nobody = 'nobody',
  /** The item was changed, or decided again, in the meantime. */
  overtaken = 'overtaken',
}

/**
 * An item that is decided again by a member who does not know the first decision, or whose right answer is known. It is shown to
 * them as an ordinary review, and their decision has no effect beyond this row.
 */
@Entity()
export class QualityCheck extends UndecidedItem {
  @Property({ type: 'uuid', nullable: true })
  goldenId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  reviewId: string | null = null

  @Property({ type: 'uuid', nullable: true })
  knownById: string | null = null

  @Property({ type: 'uuid', nullable: true })
  knownActionId: string | null = null

  @Property({ type: 'text' })
  knownStatus!: Status

  /** The right categories; empty if any is right, or none applies. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  knownPolicyIds!: string[]

  @Property({ type: 'text' })
  state!: CheckState

  @Property({ type: 'timestamptz' })
  readyAt!: Date

  @Property({ type: 'timestamptz' })
  endsAt!: Date

  @Property({ type: 'timestamptz' })
  openedAt!: Date

  @Property({ type: 'uuid', nullable: true })
  memberId: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  handedUntil: Date | null = null

  @Property({ type: 'array', columnType: 'uuid[]' })
  givenUpBy!: string[]

  @Property({ type: 'text', nullable: true })
  shownAs: string | null = null

  @Property({ type: 'text', nullable: true })
  status: Status | null = null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId: string | null = null

  @Property({ type: 'text', nullable: true })
  note: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  answeredAt: Date | null = null

  @Property({ type: 'timestamptz', nullable: true })
  undoableUntil: Date | null = null

  @Property({ type: 'text', nullable: true })
  outcome: CheckOutcome | null = null

  @Property({ type: 'uuid', nullable: true })
  thirdReviewId: string | null = null

  @Property({ type: 'timestamptz', nullable: true })
  toldAt: Date | null = null

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}

/** What a check is about, known when it is queued. */
export type CheckSubject = Pick<
  QualityCheck,
  | 'workspaceId'
  | 'id'
  | 'contentId'
  | 'version'
  | 'queueId'
  | 'priority'
  | 'reasons'
  | 'shown'
  | 'decidedFrom'
  | 'knownStatus'
  | 'knownPolicyIds'
  | 'openedAt'
>
