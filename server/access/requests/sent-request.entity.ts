import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A request under an id of its sender's that was carried out: what it asked for, and what it was answered. */
@Entity()
export class SentRequest {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** Who sent it: the kind of the actor, and its id. */
  @PrimaryKey({ type: 'text' })
  sender!: string

  @PrimaryKey({ type: 'text' })
  requestId!: string

  /** Tells the operation with its input apart from any other. */
  @Property({ type: 'text' })
  fingerprint!: string

  /** Null until it is carried out to the end. */
  @Property({ type: 'json', nullable: true })
  answer!: unknown

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
