import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The end of a workspace's chain, and the result of its last verification. */
@Entity()
export class AuditHead {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'integer' })
  seq!: number

  @Property({ type: 'text' })
  mac!: string

  /**
   * The signing keys of the codes, sealed and bound to the workspace; null for a chain that was begun before it had
   * keys of its own.
   */
  @Property({ type: 'text', nullable: true })
  signingKeys!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  checkedAt!: Date | null

  @Property({ type: 'integer', nullable: true })
  checkedSeq!: number | null

  @Property({ type: 'integer', nullable: true })
  brokenSeq!: number | null
}
