import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The number of items of a user about a topic in an hour. */
@Entity()
export class TopicVolume {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  userId!: string

  /** The key of an embedded topic, or the id of a classifier. */
  @PrimaryKey({ type: 'text' })
  topic!: string

  @PrimaryKey({ type: 'timestamptz' })
  hour!: Date

  @Property({ type: 'integer' })
  items!: number
}

/** The topics for which an item was counted, so that it is counted once. */
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
