import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'

/** A request to the webhook: its actions, and how far it has come (section 6.1). */
@Entity({ tableName: 'delivery' })
export class StoredDelivery {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  purpose!: 'actions' | 'resend' | 'test'

  /** The actions that it was made of, in their order; its body is put together from theirs. */
  @Property({ type: 'bigint[]', columnType: 'int8[]' })
  outboxIds!: string[]

  @Property({ type: 'text' })
  state!: DeliveryState

  @Property({ type: 'integer' })
  attempts!: number

  /** When it is due; while somebody has a lease, when that ends. */
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
