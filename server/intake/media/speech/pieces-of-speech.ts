/** A piece of audio with speech, in seconds from its beginning. */
export interface Piece {
  from: number
  to: number
}

/** The likelihood from which a window begins a piece, and the one below which it belongs to a pause. */
const speaks = 0.5
const pauses = 0.35
const pauseSeconds = 0.5
/** A shorter piece cannot be a word. */
const leastSeconds = 0.25
const mostSeconds = 20
/** A margin, as words begin and end quietly. */
const marginSeconds = 0.15

/**
 * Splits audio at its pauses. `shares` has the likelihood of speech, 0 to 1, of each window of `windowSeconds`. A piece
 * of more than 20 seconds is split where speech is least likely.
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

/** The pieces of speech between pauses of at least `pause` windows, in windows. */
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

/** A piece in parts of at most `most` windows, without a short remainder. */
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

/** The window with the least likelihood of speech, the last of equal ones. */
function quietest(shares: ArrayLike<number>, first: number, last: number): number {
  let found = last
  for (let at = last; at >= first; at--) if ((shares[at] ?? 0) < (shares[found] ?? 0)) found = at
  return found
}
