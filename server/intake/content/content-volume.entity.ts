import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The number of new items that a user posted in an hour, as counted by one connection. */
@Entity()
export class ContentVolume {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  userId!: string

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @PrimaryKey({ type: 'integer' })
  countedBy!: number

  @Property({ type: 'integer' })
  items!: number
}
