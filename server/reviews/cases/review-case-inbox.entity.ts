import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Reviews that were opened, changed or resolved, and whose cases are not updated yet. */
@Entity()
export class ReviewCaseInbox {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'array', columnType: 'uuid[]' })
  reviewIds!: string[]
}
