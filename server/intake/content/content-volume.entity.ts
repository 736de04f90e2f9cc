import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** How many new items a user posted in an hour. */
@Entity()
export class ContentVolume {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  userId!: string

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @Property({ type: 'integer' })
  items!: number
}
