import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Origin } from '../../platform/origin.ts'
import type { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import type { ObjectType } from '../../platform/vocabulary/status.ts'

/** The payload of an action for the webhook. */
@Entity()
export class Outbox {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The order in which actions were recorded. */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'uuid' })
  actionId!: string

  @Property({ type: 'text' })
  actionType!: string

  @Property({ type: 'text', nullable: true })
  objectType!: ObjectType | null

  @Property({ type: 'uuid', nullable: true })
  objectId!: string | null

  @Property({ type: 'text', nullable: true })
  objectExternalId!: string | null

  @Property({ type: 'text' })
  body!: string

  /** The origin of the action. */
  @Property({ type: 'text', nullable: true })
  origin!: Origin | null

  /** When it can no longer be undone. */
  @Property({ type: 'timestamptz' })
  availableAt!: Date

  /** `sending` from when it is in a delivery, which is settled without a write to each of its actions: `stateOf` has the rest. */
  @Property({ type: 'text' })
  state!: DeliveryState

  @Property({ type: 'uuid', nullable: true })
  deliveryId!: string | null

  /** When the action was taken. */
  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
