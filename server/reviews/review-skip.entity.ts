import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A review that a member has skipped. */
@Entity()
export class ReviewSkip {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  reviewId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @Property({ type: 'timestamptz' })
  skippedAt!: Date
}
