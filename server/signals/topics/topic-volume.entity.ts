import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** How many items of a user about a topic came in an hour. */
@Entity()
export class TopicVolume {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  userId!: string

  /** The key of a topic that comes with the program, or the id of a classifier. */
  @PrimaryKey({ type: 'text' })
  topic!: string

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @Property({ type: 'integer' })
  items!: number
}

/** What an item was counted for, so that it is counted once. */
@Entity()
export class ContentTopic {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  contentId!: string

  @PrimaryKey({ type: 'text' })
  topic!: string

  @Property({ type: 'timestamptz' })
  countedAt!: Date
}
