import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** How many reviews a queue had at a moment, and how many were opened and resolved since the previous recorded moment. */
@Entity()
export class QueuePoint {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  queueId!: string

  @PrimaryKey({ type: 'timestamptz' })
  at!: Date

  @Property({ type: 'integer' })
  depth!: number

  @Property({ type: 'integer' })
  onHoldCount!: number

  @Property({ type: 'timestamptz', nullable: true })
  oldestAt!: Date | null

  @Property({ type: 'integer' })
  opened!: number

  @Property({ type: 'integer' })
  resolved!: number
}
