import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Reviews that opened, changed or were resolved, and whose cases are not looked for yet. */
@Entity()
export class ReviewCaseInbox {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'array', columnType: 'uuid[]' })
  reviewIds!: string[]
}
