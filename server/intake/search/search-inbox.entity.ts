import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

/** Items or users with changed texts that are not in the search index yet. */
@Entity()
export class SearchInbox {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'bigint', columnType: 'int8' })
  id!: string

  @Property({ type: 'text' })
  objectType!: ReviewSubjectType

  @Property({ type: 'array', columnType: 'uuid[]' })
  objectIds!: string[]
}
