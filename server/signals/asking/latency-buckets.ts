const perDoubling = 3

/** The number of latency buckets: from 1 ms on, three per doubling. */
const bucketCount = 48

/** The bucket of a duration in milliseconds. */
export const bucketOf = (milliseconds: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.floor(perDoubling * Math.log2(Math.max(milliseconds, 1)))))

/** The quantile of the durations in buckets, in milliseconds, at most a quarter too high; null without any. */
export function withinOf(buckets: readonly number[], share: number): number | null {
  const wanted = share * buckets.reduce((sum, count) => sum + count, 0)
  if (wanted === 0) return null
  let before = 0
  for (const [bucket, count] of buckets.entries()) {
    before += count
    if (before >= wanted) return Math.round(2 ** ((bucket + 1) / perDoubling))
  }
  return null
}
