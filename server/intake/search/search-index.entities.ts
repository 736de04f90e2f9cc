import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What texts are found by. */
abstract class SearchEntry {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Property({ type: 'array', columnType: 'int4[]' })
  grams!: number[]
}

/** What the text of a content item is found by. */
@Entity()
export class ContentSearch extends SearchEntry {}

/** What the name and the e-mail address of a user are found by. */
@Entity()
export class UserSearch extends SearchEntry {}
