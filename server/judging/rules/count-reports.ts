import type { ReportBucket } from '../../intake/reports/report-count.store.ts'
import { anyType } from '../../intake/reports/report-counter.entity.ts'

interface ReportCountQuery {
  /** Days back, today included; Infinity for all time. */
  days: number
  types: readonly string[] | undefined
  what: 'total' | 'reporters'
}

/** Counts the reports within a period and by reporter type, of all types when none is given. */
export function countReports(
  buckets: readonly ReportBucket[],
  { days, types, what }: ReportCountQuery,
): number {
  const chosen = new Set(types?.length ? types : [anyType])
  return buckets.reduce(
    (sum, bucket) => (chosen.has(bucket.type) && bucket.daysAgo < days ? sum + bucket[what] : sum),
    0,
  )
}
