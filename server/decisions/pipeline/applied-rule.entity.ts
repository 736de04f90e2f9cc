import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Content or a user that a rule has been applied to: it is not applied to them again (section 3.2.4). */
@Entity()
export class AppliedRule {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  objectId!: string

  @PrimaryKey({ type: 'uuid' })
  ruleId!: string

  /** The newest edition that it was applied to; null while a human's decision prevents its status. */
  @Property({ type: 'integer', nullable: true })
  edition!: number | null
}
