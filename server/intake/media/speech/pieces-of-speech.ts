/** A stretch of a sound in which somebody speaks, in seconds from its beginning. */
export interface Piece {
  from: number
  to: number
}

/** The share of a window that begins a stretch, and the one below which it belongs to a pause. */
const speaks = 0.5
const pauses = 0.35
const pauseSeconds = 0.5
/** What is shorter is no word. */
const leastSeconds = 0.25
const mostSeconds = 20
/** Words begin and end quietly. */
const marginSeconds = 0.15

/**
 * Cuts a sound at its pauses. `shares` says of each of its windows, `windowSeconds` long, how likely somebody speaks in it,
 * 0 to 1. What goes on for more than 20 seconds is cut where speech is least likely.
 */
export function piecesOfSpeech(shares: ArrayLike<number>, windowSeconds: number): Piece[] {
  const windows = (seconds: number) => Math.round(seconds / windowSeconds)
  const margin = windows(marginSeconds)
  return stretchesOf(shares, windows(pauseSeconds))
    .filter(({ from, to }) => to - from >= windows(leastSeconds))
    .map(({ from, to }) => ({ from: Math.max(0, from - margin), to: Math.min(shares.length, to + margin) }))
    .flatMap((stretch) => cut(shares, stretch, windows(mostSeconds)))
    .map(({ from, to }) => ({ from: from * windowSeconds, to: to * windowSeconds }))
}

/** The stretches of speech between pauses of at least so many windows, in windows. */
function stretchesOf(shares: ArrayLike<number>, pause: number): Piece[] {
  const stretches: Piece[] = []
  let current: Piece | undefined
  for (let at = 0; at < shares.length; at++) {
    const share = shares[at] ?? 0
    if (current && at - current.to >= pause) current = undefined
    if (current && share >= pauses) current.to = at + 1
    else if (!current && share >= speaks) stretches.push((current = { from: at, to: at + 1 }))
  }
  return stretches
}

/** A stretch in parts of at most so many windows, of which none is a short rest. */
function cut(shares: ArrayLike<number>, { from, to }: Piece, most: number): Piece[] {
  const parts: Piece[] = []
  let start = from
  while (to - start > most) {
    const last = Math.min(start + most, to - Math.floor(most / 4))
    const end = quietest(shares, start + Math.ceil(most / 2), last)
    parts.push({ from: start, to: end })
    start = end
  }
  return [...parts, { from: start, to }]
}

/** The window in which speech is least likely, the last of those that are alike. */
function quietest(shares: ArrayLike<number>, first: number, last: number): number {
  let found = last
  for (let at = last; at >= first; at--) if ((shares[at] ?? 0) < (shares[found] ?? 0)) found = at
  return found
}
