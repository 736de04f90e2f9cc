import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The webhook of a workspace, and the state of its endpoint. */
@Entity({ tableName: 'webhook' })
export class StoredWebhook {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  url!: string

  /** Sealed, bound to the webhook. */
  @Property({ type: 'text' })
  secret!: string

  @Property({ type: 'text', nullable: true })
  previousSecret!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null

  @Property({ type: 'timestamptz', nullable: true })
  outageSince!: Date | null

  /** When the endpoint of an outage is probed next; deliveries are parked until then. Null while the schedule continues. */
  @Property({ type: 'timestamptz', nullable: true })
  nextProbeAt!: Date | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
