import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Measure } from './measures.ts'

/** The count of one measure in an hour or a day, by what it is counted by. */
@Entity()
export class AnalyticsCount {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  measure!: Measure

  @PrimaryKey({ type: 'text' })
  grain!: 'hour' | 'day'

  /** Whether all categories are counted together. */
  @PrimaryKey({ type: 'boolean' })
  whole!: boolean

  /** The beginning of the hour, or of the day of UTC. */
  @PrimaryKey({ type: 'timestamptz' })
  at!: Date

  /** Its index among the rows that are always written together. */
  @PrimaryKey({ type: 'integer' })
  slot!: number

  @Property({ type: 'uuid', nullable: true })
  categoryId!: string | null

  @Property({ type: 'text', nullable: true })
  kind!: string | null

  /** The policy category, rule, member or AI moderator. */
  @Property({ type: 'uuid', nullable: true })
  subjectId!: string | null

  @Property({ type: 'text', nullable: true })
  status!: string | null

  /** How long a review waited, on a scale of powers, see waits.ts. */
  @Property({ type: 'integer', nullable: true })
  bucket!: number | null

  @Property({ type: 'integer' })
  amount!: number

  /** How many of the decisions a human has overturned. */
  @Property({ type: 'integer' })
  overturned!: number
}

/** How far the counts of a workspace have come. */
@Entity()
export class AnalyticsProgress {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The moment until which everything is counted. */
  @Property({ type: 'timestamptz' })
  countedUntil!: Date

  /** When the last two days were counted again, for rows that came late. */
  @Property({ type: 'timestamptz' })
  sweptAt!: Date
}
