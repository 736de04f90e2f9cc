const smallest = 32
const perDoubling = 2

/** The number of time buckets: from 32 ns on, two per doubling. */
export const bucketCount = 48

/** The bucket of a duration in nanoseconds. */
export const bucketOf = (nanoseconds: number): number =>
  Math.min(
    bucketCount - 1,
    Math.max(0, Math.floor(perDoubling * Math.log2(Math.max(nanoseconds, 1) / smallest))),
  )

const startOf = (bucket: number) => smallest * 2 ** (bucket / perDoubling)

/** The median in nanoseconds of bucketed durations, interpolated evenly within a bucket; 0 without any. */
export function medianOf(buckets: readonly number[]): number {
  const half = buckets.reduce((sum, count) => sum + count, 0) / 2
  if (half === 0) return 0
  let before = 0
  for (const [bucket, count] of buckets.entries()) {
    if (before + count >= half)
      return startOf(bucket) + ((half - before) / count) * (startOf(bucket + 1) - startOf(bucket))
    before += count
  }
  return startOf(bucketCount)
}
