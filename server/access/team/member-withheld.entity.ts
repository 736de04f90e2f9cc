import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What a member is not to find while they judge an item blind, and what they are shown of it instead. */
@Entity()
export class MemberWithheld {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  memberId!: string

  /** What they judge blind. */
  @PrimaryKey({ type: 'uuid' })
  causeId!: string

  @Property({ type: 'uuid' })
  objectId!: string

  /** Actions and reviews. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  hiddenIds!: string[]

  /** The columns of the item as it stood before, by their names. */
  @Property({ type: 'json' })
  shown!: Record<string, unknown>
}
