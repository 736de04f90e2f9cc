import type { Grey } from './box-filter.ts'

const coarseStep = 1
const fineStep = 0.25
/** In pixels; points are distributed over the two rows between which they lie, or regular grids would produce false peaks. */
const rowHeight = 2
const mostPoints = 24_000
/** The least difference of brightness at the edge of a letter. */
const leastStep = 28

/**
 * The degrees, -90 to 90, by which lines of text slope down to the right: the direction in which edges form rows with
 * gaps. `clear` is how far it exceeds other directions: about 1 where there is no text.
 */
export function textAngle(grey: Grey): { angle: number; clear: number } {
  const points = edgesOf(grey)
  if (points.length === 0) return { angle: 0, clear: 0 }
  const reach = Math.ceil(Math.hypot(grey.width, grey.height))
  const scores: number[] = []
  for (let angle = -90; angle < 90; angle += coarseStep) scores.push(rowsAt(points, angle, reach))
  const highest = scores.indexOf(Math.max(...scores)) * coarseStep - 90
  const usual = [...scores].sort((a, b) => a - b)[scores.length >> 1] ?? 1
  const near = Array.from({ length: 9 }, (_, at) => highest + (at - 4) * fineStep)
  const fine = near.map((angle) => ({ angle, score: rowsAt(points, angle, reach) }))
  const best = fine.reduce((a, b) => (b.score > a.score ? b : a))
  return { angle: best.angle, clear: best.score / Math.max(1, usual) }
}

/** The x and y coordinates of edge points, limited to a number that can be rotated quickly. */
function edgesOf({ values, width, height }: Grey): Float32Array {
  const found: number[] = []
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x
      const here = values[at] as number
      const step = Math.max(
        Math.abs(here - (values[at - 1] as number)),
        Math.abs(here - (values[at - width] as number)),
      )
      if (step >= leastStep) found.push(x, y)
    }
  const every = Math.ceil(found.length / 2 / mostPoints)
  if (every <= 1) return Float32Array.from(found)
  return Float32Array.from(found.filter((_, at) => (at >> 1) % every === 0))
}

/** How sharply the points form rows at an angle: the sum of squared differences between adjacent rows. */
function rowsAt(points: Float32Array, angle: number, reach: number): number {
  const [across, down] = [-Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  const rows = new Float32Array(2 * reach + 2)
  for (let at = 0; at < points.length; at += 2) {
    const place = ((points[at] as number) * across + (points[at + 1] as number) * down) / rowHeight + reach
    const row = Math.floor(place)
    rows[row] = (rows[row] as number) + 1 - (place - row)
    rows[row + 1] = (rows[row + 1] as number) + (place - row)
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] as number) - (rows[row - 1] as number)) ** 2
  return sum
}
