import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** How much waited in a queue at a moment, and what came and went since the moment before that is kept. */
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
