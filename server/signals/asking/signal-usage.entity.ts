import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** What a signal provider was asked on a day (UTC); also the counter that its budget is held against. */
@Entity({ tableName: 'signal_usage' })
export class StoredSignalUsage {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  providerId!: string

  @PrimaryKey({ type: 'date' })
  day!: string

  /** Those that are under way too. */
  @Property({ type: 'integer' })
  calls!: number

  @Property({ type: 'integer' })
  errors!: number

  /** In US dollars. */
  @Property({ type: 'double', columnType: 'float8' })
  cost!: number

  @Property({ type: 'integer' })
  answers!: number

  /** Those of all answers together. */
  @Property({ type: 'double', columnType: 'float8' })
  milliseconds!: number

  /** How many answers took how long, see latency-buckets.ts. */
  @Property({ type: 'array', columnType: 'int4[]' })
  buckets!: number[]

  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  restsUntil!: Date | null
}
