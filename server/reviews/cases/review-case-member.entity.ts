import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ReviewCaseKind } from './review-case.entity.ts'

/** An unresolved review in a case; it is in at most one case of each kind. */
@Entity()
export class ReviewCaseMember {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  reviewId!: string

  @PrimaryKey({ type: 'text' })
  kind!: ReviewCaseKind

  @Property({ type: 'uuid' })
  caseId!: string

  /** Whether the review is shown under this case. */
  @Property({ type: 'boolean' })
  isMain!: boolean
}
