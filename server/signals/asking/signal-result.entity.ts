import { Entity, PrimaryKey, Property } from '@mikro-orm/core'
import type { SignalKind } from '../providers/signal-values.ts'

/** A provider's answer about an input, stored so that it is requested once. */
@Entity({ tableName: 'signal_result' })
export class SignalResult {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  /** The digest of the file, or of the text with its language. */
  @PrimaryKey({ type: 'text' })
  digest!: string

  @PrimaryKey({ type: 'text' })
  signal!: SignalKind

  /** The digest of the rest of the question, such as the topics or the policy; empty without. */
  @PrimaryKey({ type: 'text' })
  question!: string

  @PrimaryKey({ type: 'uuid' })
  providerId!: string

  /** The edition of the provider's settings. */
  @PrimaryKey({ type: 'integer' })
  edition!: number

  @Property({ type: 'json', nullable: true })
  value!: unknown

  /** Why the provider can never answer about this input. */
  @Property({ type: 'text', nullable: true })
  problem!: string | null

  @Property({ type: 'timestamptz' })
  toldAt!: Date
}
