import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The end of a workspace's chain, and how the chain was found when it was last followed. */
@Entity()
export class AuditHead {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @Property({ type: 'integer' })
  seq!: number

  @Property({ type: 'text' })
  mac!: string

  /** Sealed, bound to the workspace: the keys that the codes are made with; null of a chain of before there were any. */
  @Property({ type: 'text', nullable: true })
  signingKeys!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  checkedAt!: Date | null

  @Property({ type: 'integer', nullable: true })
  checkedSeq!: number | null

  @Property({ type: 'integer', nullable: true })
  brokenSeq!: number | null
}
