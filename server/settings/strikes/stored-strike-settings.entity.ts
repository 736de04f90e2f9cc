import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Period, Span } from '../../platform/vocabulary/period.ts'

/** The escalation ladder of a workspace (section 2.12); without a row where it was never set up. */
@Entity({ tableName: 'strike_settings' })
export class StoredStrikeSettings {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The tiers from the first to the last. */
  @Property({ type: 'json' })
  tiers!: Span[]

  /** The period of good standing after which a strike is cleared; null for never. */
  @Property({ type: 'integer', nullable: true })
  clearingDuration!: number | null

  @Property({ type: 'text', nullable: true })
  clearingPeriod!: Period | null

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
