import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Something that happened, as it is kept for those who listen to it. */
@Entity({ tableName: 'event' })
export class StoredEvent {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The transaction that wrote it, by which readers know whether they have seen it. */
  @PrimaryKey({ type: 'xid8', columnType: 'xid8' })
  xid!: string

  /** Taken while the transaction holds what the event is about: of one thing, the earlier event has the smaller one. */
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
