import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** An event, as stored for subscribers. */
@Entity({ tableName: 'event' })
export class StoredEvent {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The transaction that wrote it, by which readers decide whether they have seen it. */
  @PrimaryKey({ type: 'xid8', columnType: 'xid8' })
  xid!: string

  /**
   * Drawn while the transaction holds a lock on the event's object: among events of one object, the earlier has the
   * smaller number.
   */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  seq!: string

  @Property({ type: 'text' })
  topic!: string

  @Property({ type: 'uuid' })
  objectId!: string

  @Property({ type: 'json' })
  details!: Record<string, unknown>

  @Property({ type: 'timestamptz' })
  at!: Date
}
