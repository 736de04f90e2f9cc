import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { WhenUnavailable } from '../../intake/content/unjudged.ts'
import type { ContentType } from '../facts/content-types.ts'
import type { SignalKind } from '../providers/signal-values.ts'

/** The source of one signal in a workspace; a signal without a row comes from the embedded source, if there is one. */
@Entity({ tableName: 'signal_route' })
export class StoredSignalRoute {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  signal!: SignalKind

  /** Null for the embedded source. */
  @Property({ type: 'uuid', nullable: true })
  providerId!: string | null

  /** The categories for whose items it is called; all when empty. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  categoryIds!: string[]

  /** It is called for items with any of these types of content; for all when empty. */
  @Property({ type: 'array' })
  contentTypes!: ContentType[]

  @Property({ type: 'text' })
  whenUnavailable!: WhenUnavailable

  /** The maximum time for which an item is held, in minutes. */
  @Property({ type: 'integer' })
  holdMinutes!: number
}
