import { createHash } from 'node:crypto'

/**
 * That many ids, drawn at random: the same for a seed, whatever else is to be drawn from, so that a line which is proved
 * later changes the draw by itself alone.
 */
export function draw(ids: readonly string[], count: number, seed: number): string[] {
  const rank = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  return ids.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, count)
}
