import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

/** Items or users whose texts have changed and are not in the index of searches yet. */
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
