import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Period, Span } from '../../platform/vocabulary/period.ts'

/** The escalation ladder of a workspace (section 2.12); one that was never set up has no row. */
@Entity({ tableName: 'strike_settings' })
export class StoredStrikeSettings {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The strikes from the first to the last. */
  @Property({ type: 'json' })
  tiers!: Span[]

  /** After how much good standing a strike is cleared; null is never. */
  @Property({ type: 'integer', nullable: true })
  clearingDuration!: number | null

  @Property({ type: 'text', nullable: true })
  clearingPeriod!: Period | null

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
