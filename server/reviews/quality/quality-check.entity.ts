import { Entity, Property } from '@mikro-orm/core'
import type { Status } from '../../platform/vocabulary/status.ts'
import { UndecidedItem } from './undecided-item.entity.ts'

/** Where a check stands. */
export enum CheckState {
  /** Somebody may be given it. */
  waiting = 'waiting',
  /** Somebody looks at it, and takes it for an ordinary review. */
  handed = 'handed',
  /** They have decided, and can still undo that. */
  answered = 'answered',
  /** They have left it to others, who can have it once it is no longer shown to them. */
  left = 'left',
  over = 'over',
}

/** How a check ended. */
export enum CheckOutcome {
  agreed = 'agreed',
  disagreed = 'disagreed',
  /** Nobody was there who might have decided it. */
  nobody = 'nobody',
  /** The item was changed, or decided on again, meanwhile. */
  overtaken = 'overtaken',
}

/**
 * An item that is decided on once more by somebody who does not know of the first decision, or whose answer is known: it
 * comes to them as an ordinary review, and what they decide does nothing but stand here.
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

  /** The categories that are right with it; empty for any, or none. */
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
