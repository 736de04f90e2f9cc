import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** A deleted tag that is still being taken off content and users. */
@Entity()
export class TagRemoval {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The id that the tag had. */
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'text' })
  identifier!: string

  @Property({ type: 'timestamptz' })
  createdAt!: Date
}
