import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A decision, or the undo of one, that is not yet in the chain of the audit log. */
@Entity()
export class AuditInbox {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The order of insertion. */
  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'uuid' })
  actionId!: string

  @Property({ type: 'boolean' })
  undone!: boolean
}
