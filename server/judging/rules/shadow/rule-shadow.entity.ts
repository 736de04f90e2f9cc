import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { MatchedSpan } from '../../../platform/vocabulary/matched-span.ts'
import type { ReviewSubjectType, Status } from '../../../platform/vocabulary/status.ts'

/** What a version of a rule in shadow would have done to a version of an item or a user. */
@Entity()
export class RuleShadowHit {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @PrimaryKey({ type: 'integer' })
  ruleVersion!: number

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @PrimaryKey({ type: 'integer' })
  objectVersion!: number

  @Property({ type: 'text', nullable: true })
  status!: Status | null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  @Property({ type: 'uuid', nullable: true })
  queueId!: string | null

  /** The enabled rule above that ended the evaluation first. */
  @Property({ type: 'uuid', nullable: true })
  takenBy!: string | null

  @Property({ type: 'text' })
  explanation!: string

  @Property({ type: 'json' })
  spans!: MatchedSpan[]

  @Property({ type: 'timestamptz' })
  matchedAt!: Date
}

/** How many objects a version of a rule in shadow matched for the first time in a past hour. */
@Entity()
export class RuleShadowHour {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  @PrimaryKey({ type: 'integer' })
  ruleVersion!: number

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @Property({ type: 'integer' })
  matched!: number

  @Property({ type: 'integer' })
  taken!: number
}
