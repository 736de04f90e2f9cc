import { heldAttempts } from './held-deliveries.ts'

/** The retention periods in days that an operator can set. */
export interface RetentionDays {
  deliveries: number
}

/** A table with a partition per month of its `at` (UTC), whose rows are written once and deleted by age alone. */
export interface PartitionedTable {
  name: string
  /** Days for which a row is kept at least; it is dropped with its month, at most 31 days later. */
  keptDays: number
  /** SQL: the rows of the partition of that name and end that are on legal hold. */
  heldIn: (partition: { name: string; until: string }) => string
}

/** The tables that are partitioned, each by a migration; docs/scaling.md explains why others are not. */
export const partitionedTables = ({ deliveries }: RetentionDays): readonly PartitionedTable[] => [
  { name: 'delivery_attempt', keptDays: deliveries, heldIn: heldAttempts },
]
