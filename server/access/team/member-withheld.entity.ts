import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What is hidden from a member during a blind review of an item, and what they are shown instead. */
@Entity()
export class MemberWithheld {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  /** The id of the blind review's cause. */
  @PrimaryKey({ type: 'uuid' })
  causeId!: string

  @Property({ type: 'uuid' })
  objectId!: string

  /** The ids of hidden actions and reviews. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  hiddenIds!: string[]

  /** The former values of the item's columns, by column name. */
  @Property({ type: 'json' })
  shown!: Record<string, unknown>
}
