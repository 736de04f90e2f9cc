import type { ErasureDependencies } from '../erasure/erase-content.ts'
import type { Transaction } from '../../platform/database.ts'
import type { RetentionDays } from './partitions.ts'
import type { RetentionKind } from './retention-kind.ts'

/** Rows that end by their age, as they are counted before and looked through when they go. */
export interface AgingRows {
  /** SQL of the tables. */
  from: string
  /** The alias of the one whose workspace counts. */
  alias: string
  /** SQL of the moment from which on a row ages. */
  at: string
  /** SQL of whether a row of any age stays, of the workspace `$1` that keeps it for `$2` days: it is on legal hold, or is not over. */
  stays: string
}

/** What a batch of a deletion is about. */
export interface RetentionBatch {
  workspaceId: string
  days: number
  /** Whether the workspace has said it, rather than the installation. */
  isOwn: boolean
  /** The key that was looked at last, as `next` answered it; null at the beginning. */
  place: unknown
  /** How many rows are looked at. */
  most: number
}

/** What a batch took, and the key that it looked at last; null when it came to the end. */
export interface BatchOutcome {
  gone: number
  place: unknown
}

/** One kind of data that a workspace says a period for: what it is, its bounds, and how it goes. */
export interface RetentionKindDefinition {
  kind: RetentionKind
  minDays: number
  maxDays(kept: RetentionDays): number
  /** The days where the workspace has said nothing; null for as long as the workspace is. */
  defaultDays(kept: RetentionDays): number | null
  aging: AgingRows
  /** Deletes what is old enough among the next rows. */
  next(tx: Transaction, deps: ErasureDependencies, batch: RetentionBatch): Promise<BatchOutcome>
}

/** Ten years, beyond which nobody says a period. */
export const mostDays = 3650

/** SQL of whether a row of the workspace `$1` goes that is older than `$2` days. */
export const goesSql = ({ at, stays }: Pick<AgingRows, 'at' | 'stays'>): string =>
  `${at} < now() - make_interval(days => $2) and not (${stays})`
