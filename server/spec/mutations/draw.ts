import { createHash } from 'node:crypto'

/**
 * Draws that many ids at random: the same for a seed. Each id has a rank of its own, so a line that is proved later changes the
 * draw by itself alone.
 */
export function draw(ids: readonly string[], count: number, seed: number): string[] {
  const rank = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  return ids.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, count)
}
