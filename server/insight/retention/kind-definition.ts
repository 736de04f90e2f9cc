import type { Transaction } from '../../platform/database.ts'
import type { ErasureDependencies } from '../erasure/erase-content.ts'
import type { RetentionDays } from './partitions.ts'
import type { RetentionKind } from './retention-kind.ts'

/** Rows that are deleted by age, as they are counted in a preview and selected in a deletion. */
export interface AgingRows {
  /** SQL of the tables. */
  from: string
  /** The alias of the table whose workspace counts. */
  alias: string
  /** SQL of the moment that a row's age is counted from. */
  at: string
  /**
   * SQL of whether a row of any age is kept, of the workspace `$1` with a period of `$2` days: it is on legal hold, or is not
   * finished.
   */
  stays: string
}

/** The input of one batch of a deletion. */
export interface RetentionBatch {
  workspaceId: string
  days: number
  /** Whether the period is the workspace's own, rather than the installation's. */
  isOwn: boolean
  /** The last key of the previous batch, as `next` returned it; null at the beginning. */
  place: unknown
  /** How many rows are examined. */
  most: number
}

/** How many rows a batch deleted, and its last key; null at the end. */
export interface BatchOutcome {
  gone: number
  place: unknown
}

/** One kind of data with a retention period: what it is, its bounds, and how it is deleted. */
export interface RetentionKindDefinition {
  kind: RetentionKind
  minDays: number
  maxDays(kept: RetentionDays): number
  /** The days where the workspace has set none; null for as long as the workspace exists. */
  defaultDays(kept: RetentionDays): number | null
  aging: AgingRows
  /** Deletes what is old enough among the next rows. */
  next(tx: Transaction, deps: ErasureDependencies, batch: RetentionBatch): Promise<BatchOutcome>
}

/** Ten years, the longest period in days. */
export const mostDays = 3650

/** SQL of whether a row of the workspace `$1` that is older than `$2` days is deleted. */
export const goesSql = ({ at, stays }: Pick<AgingRows, 'at' | 'stays'>): string =>
  `${at} < now() - make_interval(days => $2) and not (${stays})`
