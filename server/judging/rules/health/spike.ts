/** What a rule did in one hour. */
export interface HourCount {
  tried: number
  hits: number
}

/** The hours that a rule is compared with at most. */
export const historyHours = 7 * 24
const fewestHours = 24

/** An hour with fewer hits is none to be told of. */
export const fewestHits = 20

const timesUsual = 3
const timesUsualShare = 2
const usualQuantile = 0.95

/** How many hits an hour of a rule usually has at most: 19 of 20 hours have no more. */
export function usualHits(history: readonly HourCount[]): number {
  const sorted = history.map(({ hits }) => hits).sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(usualQuantile * sorted.length) - 1)] ?? 0
}

/**
 * Whether an hour, or the part of it that has passed, is out of the ordinary for a rule: at least 20 hits, more than
 * three times as many as usual, and a share of the items more than twice the usual, so that a busy hour of the whole
 * platform is no spike. `history` are the hours before, quiet ones included; fewer than 24 tell nothing.
 */
export function isSpike(history: readonly HourCount[], hour: HourCount): boolean {
  if (history.length < fewestHours || hour.hits < fewestHits) return false
  const share = shareOf(history)
  return hour.hits > timesUsual * usualHits(history) && hour.hits / hour.tried > timesUsualShare * share
}

function shareOf(history: readonly HourCount[]): number {
  const tried = history.reduce((sum, hour) => sum + hour.tried, 0)
  return tried === 0 ? 0 : history.reduce((sum, { hits }) => sum + hits, 0) / tried
}
