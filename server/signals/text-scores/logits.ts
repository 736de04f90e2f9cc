import type { Features } from './features.ts'
import { columns, hiddenUnits, type Model, rowLength } from './model.ts'

/** Words per window of a long text: a few harmful words must not be outweighed by many others. */
const windowWords = 12

/** The logits of a text by label, before calibration. */
export interface Logits {
  whole: Float64Array
  /** The highest of all windows; equal to the whole when there is one window. */
  worst: Float64Array
  windows: number
}

const sums = new Int32Array(rowLength)

/** The logits of a text as a whole and of windows that overlap by half. */
export function logitsOf(model: Model, features: Features): Logits {
  const words = features.ends.length
  const whole = new Float64Array(columns)
  addLogits(model, features, 0, words, whole)
  if (words <= windowWords) return { whole, worst: whole, windows: 1 }
  const worst = new Float64Array(columns).fill(-Infinity)
  const logits = new Float64Array(columns)
  const step = windowWords >> 1
  let windows = 0
  for (let from = 0; from + step < words; from += step, windows++) {
    addLogits(model, features, from, Math.min(words, from + windowWords), logits)
    for (let column = 0; column < columns; column++)
      worst[column] = Math.max(worst[column] as number, logits[column] as number)
  }
  return { whole, worst, windows }
}

/** Sets the logits of words `from` to `to` (exclusive); each of n features counts once, with the weight 1/√n. */
function addLogits(model: Model, features: Features, from: number, to: number, logits: Float64Array): void {
  const size = 1 / Math.sqrt(Math.max(1, sum(model.weights, features, from, to)))
  const { scales, biases, outputs } = model
  const input = (place: number) =>
    (sums[place] as number) * (scales[place] as number) * size + (biases[place] as number)
  for (let column = 0; column < columns; column++) logits[column] = input(column)
  for (let unit = 0; unit < hiddenUnits; unit++) {
    const output = outputs[unit] as number[]
    const value = Math.tanh(input(columns + unit))
    for (let column = 0; column < columns; column++)
      (logits[column] as number) += value * (output[column] as number)
  }
}

/** Sums the rows of the distinct features of words. @returns how many there were */
function sum(weights: Int8Array, { buckets, before, ends }: Features, from: number, to: number): number {
  sums.fill(0)
  let count = 0
  const last = to > 0 ? (ends[to - 1] as number) : 0
  for (let at = from > 0 ? (ends[from - 1] as number) : 0; at < last; at++) {
    if ((before[at] as number) > from) continue
    count++
    const row = (buckets[at] as number) * rowLength
    for (let place = 0; place < rowLength; place++) (sums[place] as number) += weights[row + place] as number
  }
  return count
}
