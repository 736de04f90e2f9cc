/** Each bucket of waiting times is this much wider than the one before. */
const ratio = 1.2

/** SQL of the bucket of an interval: bucket `n` ends at `ratio` to the power of `n` seconds. */
export const bucketOf = (interval: string): string =>
  `greatest(0, ceil(ln(greatest(1, extract(epoch from ${interval})::float8)) / ln(${ratio}::float8)))::int`

/**
 * SQL of a percentile in seconds over rows with `bucket`, `amount` and their running sum `upto`: the middle of the bucket
 * that holds it, which is at most a tenth off.
 */
export const percentile = (share: number): string =>
  `power(${ratio}::float8, min(bucket) filter (where upto >= ${share} * total) - 0.5)`
