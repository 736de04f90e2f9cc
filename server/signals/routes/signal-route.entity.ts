import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { WhenUnavailable } from '../../intake/content/unjudged.ts'
import type { ContentType } from '../facts/content-types.ts'
import type { SignalKind } from '../providers/signal-values.ts'

/** Where a workspace has one signal from; a signal without a row comes from what is embedded, if anything is. */
@Entity({ tableName: 'signal_route' })
export class StoredSignalRoute {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  signal!: SignalKind

  /** Null for what is embedded. */
  @Property({ type: 'uuid', nullable: true })
  providerId!: string | null

  /** The categories whose items it is asked about; all of them when empty. */
  @Property({ type: 'array', columnType: 'uuid[]' })
  categoryIds!: string[]

  /** An item that holds one of these is asked about; any when empty. */
  @Property({ type: 'array' })
  contentTypes!: ContentType[]

  @Property({ type: 'text' })
  whenUnavailable!: WhenUnavailable

  /** For how long an item is held at most, in minutes. */
  @Property({ type: 'integer' })
  holdMinutes!: number
}
