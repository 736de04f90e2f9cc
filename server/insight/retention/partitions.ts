import { heldAttempts } from './held-deliveries.ts'

/** How long rows are kept that an operator may want for longer, or not for so long, in days. */
export interface RetentionDays {
  deliveries: number
}

/** A table whose rows lie in partitions by the month of their `at` (UTC), are written once, and end by age alone. */
export interface PartitionedTable {
  name: string
  /** Days for which a row is kept at least; it goes with its month, at most 31 days later. */
  keptDays: number
  /** SQL: the rows of the partition of that name and end that are of what is on legal hold. */
  heldIn: (partition: { name: string; until: string }) => string
}

/** The tables that are partitioned, each by a migration; docs/scaling.md says why others are not. */
export const partitionedTables = ({ deliveries }: RetentionDays): readonly PartitionedTable[] => [
  { name: 'delivery_attempt', keptDays: deliveries, heldIn: heldAttempts },
]
