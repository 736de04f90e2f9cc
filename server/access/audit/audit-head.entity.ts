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

  @Property({ type: 'timestamptz', nullable: true })
  checkedAt!: Date | null

  @Property({ type: 'integer', nullable: true })
  checkedSeq!: number | null

  @Property({ type: 'integer', nullable: true })
  brokenSeq!: number | null
}
