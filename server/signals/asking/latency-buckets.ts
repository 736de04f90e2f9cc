const perDoubling = 3

/** How many buckets latencies are sorted into: from 1 ms on, three for each doubling. */
const bucketCount = 48

/** The bucket of a time in milliseconds. */
export const bucketOf = (milliseconds: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.floor(perDoubling * Math.log2(Math.max(milliseconds, 1)))))

/** The milliseconds within which a share of the times in buckets lies, to within a quarter above; null without any. */
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
