import { type Features, featuresOf } from './features.ts'
import { columns, type Model } from './model.ts'
import { scoreLabels, type TextScores } from './score-labels.ts'
import { unmaskFrom } from './unmask.ts'
import { wordsOf } from './words.ts'

/** Words of the windows that a long text is also looked at through: few harmful words must not drown in many others. */
const windows: Readonly<Record<string, number>> = { sexual: 24, self_harm: 24 }
const usualWindow = 64
/** How much of the difference between the whole and its worst window counts. */
const windowShare = 0.7

/** Scores texts with a model. */
export function scorerOf(model: Model): (text: string) => TextScores {
  const unmask = unmaskFrom(model.vocabulary)
  return (text) => {
    const logits = logitsOf(model, featuresOf(wordsOf(text, unmask)))
    return Object.fromEntries(
      scoreLabels.map((label, column) => [label, likelihood(model, column, logits[column] as number)]),
    ) as TextScores
  }
}

function likelihood({ calibration }: Model, column: number, logit: number): number {
  const { slope, offset } = calibration[column] as Model['calibration'][number]
  return 100 / (1 + Math.exp(-(slope * logit + offset)))
}

/** The logit of each label, before calibration. */
export function logitsOf(model: Model, features: Features): Float64Array {
  const sums = sumsOf(model.weights, features)
  const words = features.ends.length
  const logits = new Float64Array(columns)
  for (const [column, label] of scoreLabels.entries()) {
    const at = (from: number, to: number) => meanOf(sums, features.ends, column, from, to)
    const scale = model.scales[column] as number
    const whole = at(0, words)
    const worst = worstWindow(at, words, windows[label] ?? usualWindow)
    logits[column] =
      scale * (whole + windowShare * Math.max(0, worst - whole)) + (model.biases[column] as number)
  }
  return logits
}

/** For each word the weights of it and of all before it, by label. */
function sumsOf(weights: Int8Array, { buckets, ends }: Features): Int32Array {
  const sums = new Int32Array((ends.length + 1) * columns)
  let from = 0
  for (let word = 0; word < ends.length; word++) {
    const row = (word + 1) * columns
    for (let column = 0; column < columns; column++)
      sums[row + column] = sums[row - columns + column] as number
    const to = ends[word] as number
    for (let at = from; at < to; at++) {
      const bucket = (buckets[at] as number) * columns
      for (let column = 0; column < columns; column++)
        (sums[row + column] as number) += weights[bucket + column] as number
    }
    from = to
  }
  return sums
}

/** What words `from` to `to` (exclusive) weigh; each feature counts 1/√n. */
function meanOf(sums: Int32Array, ends: Uint32Array, column: number, from: number, to: number): number {
  const features = (to > 0 ? (ends[to - 1] as number) : 0) - (from > 0 ? (ends[from - 1] as number) : 0)
  if (features === 0) return 0
  const sum = (sums[to * columns + column] as number) - (sums[from * columns + column] as number)
  return sum / Math.sqrt(features)
}

function worstWindow(at: (from: number, to: number) => number, words: number, size: number): number {
  let worst = -Infinity
  if (words <= size) return worst
  for (let from = 0; from < words; from += size >> 1)
    worst = Math.max(worst, at(from, Math.min(words, from + size)))
  return worst
}
