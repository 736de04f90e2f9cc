import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { Origin } from './origin.ts'

/** A deadline of an object, as stored. */
@Entity({ tableName: 'timer' })
export class StoredTimer {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  kind!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  /** How often it was armed; one that was read before it was moved does not fire. */
  @Property({ type: 'integer' })
  generation!: number

  @Property({ type: 'timestamptz' })
  dueAt!: Date

  @Property({ type: 'text' })
  state!: 'armed' | 'fired' | 'cancelled' | 'failed'

  /** How often its effect failed since it was armed. */
  @Property({ type: 'integer' })
  tries!: number

  /** Before this moment it is not tried again. */
  @Property({ type: 'timestamptz', nullable: true })
  retryAt!: Date | null

  /** Why it failed the last time. */
  @Property({ type: 'text', nullable: true })
  error!: string | null

  /** The request that set the moment last; null for what no request has caused. */
  @Property({ type: 'text', nullable: true })
  origin!: Origin | null
}
