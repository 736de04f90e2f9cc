import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A member who works in a queue, until their lease ends or their session does. */
@Entity()
export class QueuePresence {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  queueId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  @Property({ type: 'uuid', nullable: true })
  sessionId!: string | null

  @Property({ type: 'timestamptz' })
  until!: Date
}
