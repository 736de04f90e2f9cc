import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** An executed request with a request id: its fingerprint and its result. */
@Entity()
export class SentRequest {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The sender: the kind of the actor, and its id. */
  @PrimaryKey({ type: 'text' })
  sender!: string

  @PrimaryKey({ type: 'text' })
  requestId!: string

  /** A hash of the operation and its input. */
  @Property({ type: 'text' })
  fingerprint!: string

  /** Null until the request is complete. */
  @Property({ type: 'json', nullable: true })
  answer!: unknown

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
