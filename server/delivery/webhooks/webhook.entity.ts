import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Where the actions of a workspace are sent, and whether anybody is there. */
@Entity({ tableName: 'webhook' })
export class StoredWebhook {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  url!: string

  /** Sealed to the webhook. */
  @Property({ type: 'text' })
  secret!: string

  @Property({ type: 'text', nullable: true })
  previousSecret!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  previousSecretUntil!: Date | null

  @Property({ type: 'timestamptz', nullable: true })
  outageSince!: Date | null

  /** Deliveries are held back until a probe succeeds; none while the schedule goes on. */
  @Property({ type: 'timestamptz', nullable: true })
  nextProbeAt!: Date | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'timestamptz' })
  updatedAt!: Date
}
