import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import type { ContentType } from '../facts/content-types.ts'
import type { SignalKind } from '../providers/signal-values.ts'

/** What happens to an item while a signal that its rules ask for cannot be had. */
export enum WhenUnavailable {
  allow = 'allow',
  flag = 'flag',
  hold = 'hold',
}
registerEnumType(WhenUnavailable, {
  name: 'WhenUnavailable',
  description: 'What happens to an item while a signal cannot be had; it is marked as not judged in any case',
  valuesConfig: described(WhenUnavailable, {
    allow: 'It is decided without the signal',
    flag: 'It is flagged for a human',
    hold: 'It has no status and is asked about again, for some minutes; then it is flagged',
  }),
})

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
