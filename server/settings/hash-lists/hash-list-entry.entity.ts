import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { HashListPurpose } from './hash-list.entity.ts'

/** A hash of a list, in hexadecimal digits: 32 for MD5, 64 for PDQ. */
@Entity()
export class HashListEntry {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  listId!: string

  @PrimaryKey({ type: 'text' })
  hash!: string

  /** The purpose of the list. */
  @Property({ type: 'text' })
  purpose!: HashListPurpose
}
