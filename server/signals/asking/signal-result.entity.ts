import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { SignalKind } from '../providers/signal-values.ts'

/** What a provider answered about an input, stored so that it is asked once. */
@Entity({ tableName: 'signal_result' })
export class SignalResult {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** That of the file, or of the text with its language. */
  @PrimaryKey({ type: 'text' })
  digest!: string

  @PrimaryKey({ type: 'text' })
  signal!: SignalKind

  /** The digest of what was asked besides, such as the topics or the policy; empty without. */
  @PrimaryKey({ type: 'text' })
  question!: string

  @PrimaryKey({ type: 'uuid' })
  providerId!: string

  /** That of the provider's settings. */
  @PrimaryKey({ type: 'integer' })
  edition!: number

  @Property({ type: 'json', nullable: true })
  value!: unknown

  /** Why the provider cannot answer about it, whoever asks. */
  @Property({ type: 'text', nullable: true })
  problem!: string | null

  @Property({ type: 'timestamptz' })
  toldAt!: Date
}
