/** Two scores of the same texts in the same order, each from 0 to 1. */
export interface TwoScores {
  old: readonly number[]
  here: readonly number[]
}

/** A threshold of old scores beside the threshold of Verdict's scores that flags as many texts. */
export interface MatchingThreshold {
  old: number
  /** The share of texts that the old threshold flags. */
  share: number
  /** From which score on texts are flagged by Verdict; null where the old threshold flags none. */
  here: number | null
  /** The share that this flags, which is larger only where texts score the same. */
  shareHere: number
  /** Of the texts that either flags, the share that both do; null where neither flags any. */
  agreement: number | null
}

/** For a threshold of the old scores, the threshold of Verdict's scores that flags the same share of the texts. */
export function matchingThreshold({ old, here }: TwoScores, threshold: number): MatchingThreshold {
  const flagged = old.filter((score) => score >= threshold).length
  const lowest = flagged === 0 ? null : ([...here].sort((a, b) => b - a)[flagged - 1] ?? null)
  const least = lowest === null ? Infinity : Math.floor(lowest * 1e6) / 1e6
  const both = old.filter((score, at) => score >= threshold && (here[at] as number) >= least).length
  const flaggedHere = here.filter((score) => score >= least).length
  const either = flagged + flaggedHere - both
  return {
    old: threshold,
    share: flagged / old.length,
    here: lowest === null ? null : least,
    shareHere: flaggedHere / old.length,
    agreement: either === 0 ? null : both / either,
  }
}

/** The rank of each text: the share of texts that score lower, with those that score the same counted half. */
function ranks(scores: readonly number[]): Float64Array {
  const order = Array.from(scores.keys()).sort((a, b) => (scores[a] as number) - (scores[b] as number))
  const ranked = new Float64Array(scores.length)
  for (let from = 0, to = 0; from < order.length; from = to) {
    const score = scores[order[from] as number]
    while (to < order.length && scores[order[to] as number] === score) to++
    for (let at = from; at < to; at++) ranked[order[at] as number] = (from + to) / 2 / order.length
  }
  return ranked
}

/**
 * The indexes of the texts whose ranks differ most, the largest difference first: scores of two scales cannot be compared
 * directly.
 */
export function furthestApart({ old, here }: TwoScores, most: number): number[] {
  const [before, now] = [ranks(old), ranks(here)]
  const apart = (at: number) => Math.abs((before[at] as number) - (now[at] as number))
  return Array.from(old.keys())
    .sort((a, b) => apart(b) - apart(a))
    .slice(0, most)
}
