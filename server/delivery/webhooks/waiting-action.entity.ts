import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** An action of the outbox that no delivery has taken yet. */
@Entity({ tableName: 'outbox_waiting' })
export class WaitingAction {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The id of its payload in the outbox. */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'uuid', nullable: true })
  objectId!: string | null

  /** The length of its payload. */
  @Property({ type: 'integer' })
  bytes!: number

  /** When it can no longer be undone. */
  @Property({ type: 'timestamptz' })
  availableAt!: Date
}
