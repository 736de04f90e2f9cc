import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'

/** A webhook request: its actions and its state (section 6.1). */
@Entity({ tableName: 'delivery' })
export class StoredDelivery {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  purpose!: 'actions' | 'resend' | 'test'

  /** The ids of its actions, in order; its body is composed of theirs. */
  @Property({ type: 'bigint[]', columnType: 'int8[]' })
  outboxIds!: string[]

  @Property({ type: 'text' })
  state!: DeliveryState

  @Property({ type: 'integer' })
  attempts!: number

  /** When it is due; while it is leased, when the lease expires. */
  @Property({ type: 'timestamptz' })
  nextAttemptAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null

  @Property({ type: 'uuid', nullable: true })
  leaseToken!: string | null

  @Property({ type: 'integer', nullable: true })
  lastStatus!: number | null

  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  settledAt!: Date | null
}
