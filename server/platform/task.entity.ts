import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Origin } from './origin.ts'

/** A piece of durable work that waits or is under way, as stored; it is deleted with its completion. */
@Entity({ tableName: 'task' })
export class StoredTask {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The order of insertion. */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'text' })
  kind!: string

  @Property({ type: 'uuid' })
  objectId!: string

  /** The version of the object; 0 where it has none. */
  @Property({ type: 'integer' })
  version!: number

  @Property({ type: 'text' })
  state!: 'pending' | 'poisoned'

  @Property({ type: 'integer' })
  attempts!: number

  /** Proves the claim of the process that works on it; null for a task that nobody has claimed by itself. */
  @Property({ type: 'uuid', nullable: true })
  leaseToken!: string | null

  /** Before this moment nobody else claims it. */
  @Property({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null

  /** Why it failed the last time. */
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'timestamptz' })
  createdAt!: Date

  /** The id of the request, and the traceparent of what caused it where traces were on. */
  @Property({ type: 'text', nullable: true })
  origin!: Origin | null
}

/** The claim of several tasks that are completed together. */
@Entity({ tableName: 'task_lease' })
export class StoredTaskLease {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** Proves the claim of the process that works on them. */
  @PrimaryKey({ type: 'uuid' })
  token!: string

  @Property({ type: 'text' })
  kind!: string

  @Property({ type: 'array', columnType: 'int8[]' })
  taskIds!: string[]

  /** Before this moment nobody else claims them. */
  @Property({ type: 'timestamptz' })
  leaseUntil!: Date
}
