import type { LabelledRow, Row } from './row.ts'

/** A linear model: a weight for each bucket that occurred in training, and for each measure. */
export interface Weights {
  buckets: ReadonlyMap<number, number>
  dense: Float32Array
  bias: number
}

const epochs = 40
/** The maximum number of training steps: the more rows, the fewer epochs. */
const mostSteps = 120_000
const rate = 0.3
const smoothing = 1
/** The strength of the L2 regularization. */
const decay = 1e-3

/**
 * Logistic regression on features weighted by their naive Bayes log ratio, with both sides weighted equally whatever their number
 * of examples. Deterministic: the same rows give the same weights.
 */
export function fitRows(rows: readonly LabelledRow[]): Weights {
  const { places, ratios } = ratiosOf(rows)
  const width = rows[0]?.dense.length ?? 0
  const state = {
    weights: new Float64Array(places.size + width + 1),
    squares: new Float64Array(places.size + width + 1).fill(0.1),
  }
  const inputs = rows.map((row) => inputOf(row, places, ratios))
  const violating = rows.filter(({ violates }) => violates).length
  const weightOf = (violates: boolean) =>
    rows.length / 2 / Math.max(1, violates ? violating : rows.length - violating)
  const passes = Math.max(4, Math.min(epochs, Math.floor(mostSteps / Math.max(1, rows.length))))
  const order = inputs.map((_, at) => at)
  const random = randomFrom(rows.length)
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, random)
    for (const at of order) {
      const { violates } = rows[at] as LabelledRow
      step(state, inputs[at] as Input, violates ? 1 : 0, weightOf(violates))
    }
  }
  return weightsOf(state.weights, places, ratios, width)
}

/** The logit of a row, before calibration; each of n features has the weight 1/√n. */
export function logitOf({ buckets, dense, bias }: Weights, row: Row): number {
  let sum = 0
  for (const bucket of row.buckets) sum += buckets.get(bucket) ?? 0
  let logit = bias + sum / Math.sqrt(Math.max(1, row.buckets.length))
  for (let at = 0; at < row.dense.length; at++) logit += (dense[at] ?? 0) * (row.dense[at] as number)
  return logit
}

interface Input {
  at: Uint32Array
  values: Float32Array
}

/** The index of each bucket in the weights, and the log ratio of its frequency in the two sides. */
function ratiosOf(rows: readonly LabelledRow[]): { places: Map<number, number>; ratios: Float64Array } {
  const places = new Map<number, number>()
  const counts: [number[], number[]] = [[], []]
  const sides = [0, 0]
  for (const { buckets, violates } of rows) {
    const side = violates ? 1 : 0
    ;(sides[side] as number)++
    for (const bucket of buckets) {
      const place = places.get(bucket) ?? places.size
      if (place === places.size) {
        places.set(bucket, place)
        counts[0].push(0)
        counts[1].push(0)
      }
      ;(counts[side][place] as number)++
    }
  }
  const [fine = 0, violating = 0] = sides
  const share = (count: number, all: number) => Math.log((count + smoothing) / (all + 2 * smoothing))
  const ratios = Float64Array.from(
    counts[1],
    (count, place) => share(count, violating) - share(counts[0][place] as number, fine),
  )
  return { places, ratios }
}

/** A row as values by index: the features, then the measures, then a 1 for the bias. */
function inputOf({ buckets, dense }: Row, places: ReadonlyMap<number, number>, ratios: Float64Array): Input {
  const size = buckets.length + dense.length + 1
  const input = { at: new Uint32Array(size), values: new Float32Array(size) }
  const part = 1 / Math.sqrt(Math.max(1, buckets.length))
  for (const [place, bucket] of buckets.entries()) {
    const at = places.get(bucket) as number
    input.at[place] = at
    input.values[place] = (ratios[at] as number) * part
  }
  for (const [place, value] of dense.entries()) {
    input.at[buckets.length + place] = places.size + place
    input.values[buckets.length + place] = value
  }
  input.at[size - 1] = places.size + dense.length
  input.values[size - 1] = 1
  return input
}

/** One AdaGrad step on one row. */
function step(
  { weights, squares }: { weights: Float64Array; squares: Float64Array },
  { at, values }: Input,
  target: number,
  importance: number,
): void {
  let logit = 0
  for (let i = 0; i < at.length; i++) logit += (weights[at[i] as number] as number) * (values[i] as number)
  const error = importance * (1 / (1 + Math.exp(-logit)) - target)
  for (let i = 0; i < at.length; i++) {
    const place = at[i] as number
    const weight = weights[place] as number
    const gradient = error * (values[i] as number) + decay * weight
    const square = (squares[place] as number) + gradient * gradient
    squares[place] = square
    weights[place] = weight - (rate * gradient) / Math.sqrt(square)
  }
}

function weightsOf(
  weights: Float64Array,
  places: ReadonlyMap<number, number>,
  ratios: Float64Array,
  width: number,
): Weights {
  const buckets = new Map<number, number>()
  for (const [bucket, place] of places)
    buckets.set(bucket, (weights[place] as number) * (ratios[place] as number))
  return {
    buckets,
    dense: Float32Array.from(weights.subarray(places.size, places.size + width)),
    bias: weights.at(-1) ?? 0,
  }
}

/** A pseudorandom generator of numbers from 0 to 1, deterministic by its seed. */
export function randomFrom(seed: number): () => number {
  let state = (seed + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Shuffles a list in place. */
export function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = list[at] as number
    list[at] = list[other] as number
    list[other] = moved
  }
}
