/** The counts of a rule in one hour. */
export interface HourCount {
  tried: number
  hits: number
}

/** The maximum number of hours that a rule is compared with. */
export const historyHours = 7 * 24
const fewestHours = 24

/** Hours with fewer hits than this are never reported as a spike. */
export const fewestHits = 20

const timesUsual = 3
const timesUsualShare = 2
const usualQuantile = 0.95

/** The usual maximum of hits of a rule in an hour: 19 of 20 hours have no more. */
export function usualHits(history: readonly HourCount[]): number {
  const sorted = history.map(({ hits }) => hits).sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(usualQuantile * sorted.length) - 1)] ?? 0
}

/**
 * Whether an hour, or the part of it that has passed, is a spike of a rule: at least 20 hits, more than three times the usual
 * maximum, and more than twice the usual share of items, so that a busy hour of the whole platform is no spike. `history` are the
 * hours before, those without hits included; with fewer than 24 of them nothing is a spike.
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
