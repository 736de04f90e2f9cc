import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** An entry of a search index. */
abstract class SearchEntry {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'array', columnType: 'int4[]' })
  grams!: number[]
}

/** The search index of the texts of content. */
@Entity()
export class ContentSearch extends SearchEntry {}

/** The search index of the names and e-mail addresses of users. */
@Entity()
export class UserSearch extends SearchEntry {}
