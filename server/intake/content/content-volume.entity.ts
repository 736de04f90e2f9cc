import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** How many new items a user posted in an hour, as one connection counted them. */
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
