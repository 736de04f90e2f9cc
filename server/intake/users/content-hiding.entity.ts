import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ActorKind } from '../../platform/vocabulary/status.ts'

/** The progress of the removal of a banned user's existing content, newest first. */
@Entity()
export class ContentHiding {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'uuid' })
  userId!: string

  /** The id of the ban's action. */
  @Property({ type: 'uuid' })
  actionId!: string

  @Property({ type: 'text' })
  actorKind!: ActorKind

  @Property({ type: 'uuid', nullable: true })
  actorId!: string | null

  @Property({ type: 'uuid', nullable: true })
  ruleId!: string | null

  @Property({ type: 'integer', nullable: true })
  ruleVersion!: number | null

  @Property({ type: 'uuid', nullable: true })
  policyCategoryId!: string | null

  /** The number of items to remove; 0 until they are counted. */
  @Property({ type: 'integer' })
  total!: number

  @Property({ type: 'integer' })
  done!: number

  /** The cursor: the time and the id of the last removed item. */
  @Property({ type: 'timestamptz' })
  afterAt!: Date

  @Property({ type: 'uuid' })
  afterId!: string

  @Property({ type: 'timestamptz' })
  startedAt!: Date

  @Property({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null

  @Property({ type: 'text', nullable: true })
  error!: string | null
}
