import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A deleted tag that is still being removed from content and users. */
@Entity()
export class TagRemoval {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The id of the deleted tag. */
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  identifier!: string

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
