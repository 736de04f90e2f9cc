import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The calls of a signal provider on a day (UTC); also the counter for its budget. */
@Entity({ tableName: 'signal_usage' })
export class StoredSignalUsage {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'uuid' })
  providerId!: string

  @PrimaryKey({ type: 'date' })
  day!: string

  /** Includes calls in progress. */
  @Property({ type: 'integer' })
  calls!: number

  @Property({ type: 'integer' })
  errors!: number

  /** In US dollars. */
  @Property({ type: 'double', columnType: 'float8' })
  cost!: number

  @Property({ type: 'integer' })
  answers!: number

  /** The sum over all answers. */
  @Property({ type: 'double', columnType: 'float8' })
  milliseconds!: number

  /** The number of answers by duration, see latency-buckets.ts. */
  @Property({ type: 'array', columnType: 'int4[]' })
  buckets!: number[]

  @Property({ type: 'text', nullable: true })
  lastError!: string | null

  @Property({ type: 'timestamptz', nullable: true })
  restsUntil!: Date | null
}
