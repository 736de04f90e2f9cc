import { bucketBits } from '../../server/signals/text-scores/features.ts'
import { columns, hiddenUnits, rowLength } from '../../server/signals/text-scores/model.ts'
import { type ScoreLabel, scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import type { Prepared } from './examples.ts'

const rate = 0.25
const hiddenRate = 0.1
const outputRate = 0.02
const decay = 1e-6
const epochs = 3
/** What the sums of squared gradients start at: the first steps of rare features stay short. */
const firstSquare = 1e-2
/** Kinds that are rare count more where they are found. */
const positives: Partial<Record<ScoreLabel, number>> = { spam: 3 }
const factors = scoreLabels.map((label) => positives[label] ?? 1)

/** A trained model before it is rounded. */
export interface Fitted {
  /** A row for each bucket. */
  weights: Float32Array
  /** By place in a row. */
  biases: Float64Array
  /** By unit and label. */
  outputs: Float64Array
}

/**
 * Trains the labels' weights and the hidden layer together, by AdaGrad on the log loss; an example says nothing of the
 * labels that its source lacks.
 */
export function fit(examples: readonly Prepared[], report: (line: string) => void): Fitted {
  const known = examples.filter(({ buckets }) => buckets.length > 0)
  const trainer = new Trainer()
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const loss = shuffled(known, epoch).reduce((sum, example) => sum + trainer.learn(example), 0)
    report(`epoch ${epoch}: mean loss ${(loss / known.length).toFixed(4)}`)
  }
  return trainer.fitted()
}

class Trainer {
  readonly #weights = randomRows()
  readonly #biases = new Float64Array(rowLength)
  readonly #outputs = Float64Array.from({ length: hiddenUnits * columns }, (_, at) => noise(at))
  readonly #squares = new Float32Array(rowLength << bucketBits).fill(firstSquare)
  readonly #biasSquares = new Float64Array(rowLength).fill(firstSquare)
  readonly #outputSquares = new Float64Array(hiddenUnits * columns).fill(firstSquare)
  readonly #seen = new Uint8Array(1 << bucketBits)
  /** Sums of a row's places, then what hidden units make of them. */
  readonly #values = new Float64Array(rowLength)
  readonly #gradients = new Float64Array(rowLength)

  /** The trained weights; those of buckets that no example had are nothing. */
  fitted(): Fitted {
    for (const [bucket, seen] of this.#seen.entries())
      if (seen === 0) this.#weights.fill(0, bucket * rowLength, (bucket + 1) * rowLength)
    return { weights: this.#weights, biases: this.#biases, outputs: this.#outputs }
  }

  /** Takes one step and answers the loss before it. */
  learn({ buckets, targets, trust }: Prepared): number {
    const value = 1 / Math.sqrt(buckets.length)
    this.#sum(buckets, value)
    let loss = 0
    for (let column = 0; column < columns; column++)
      loss += this.#judge(column, targets[column] as number, trust[column] as number)
    this.#goBack()
    for (const bucket of buckets) this.#move(bucket, value)
    return loss
  }

  #sum(buckets: Uint32Array, value: number): void {
    const values = this.#values.fill(0)
    for (const bucket of buckets)
      for (let place = 0, row = bucket * rowLength; place < rowLength; place++)
        (values[place] as number) += this.#weights[row + place] as number
    for (let place = 0; place < rowLength; place++)
      values[place] = (values[place] as number) * value + (this.#biases[place] as number)
    for (let place = columns; place < rowLength; place++) values[place] = Math.tanh(values[place] as number)
  }

  /** Sets the gradient of a label and answers its loss. */
  #judge(column: number, target: number, trust: number): number {
    this.#gradients[column] = 0
    if (target < 0) return 0
    let logit = this.#values[column] as number
    for (let unit = 0; unit < hiddenUnits; unit++)
      logit += (this.#values[columns + unit] as number) * (this.#outputs[unit * columns + column] as number)
    const likely = 1 / (1 + Math.exp(-logit))
    const weight = trust * (target === 1 ? (factors[column] as number) : 1)
    this.#gradients[column] = weight * (likely - target)
    return -weight * Math.log(Math.max(1e-9, target === 1 ? likely : 1 - likely))
  }

  /** Sets the gradients of the hidden units from those of the labels, and moves outputs and biases. */
  #goBack(): void {
    for (let unit = 0; unit < hiddenUnits; unit++) {
      const value = this.#values[columns + unit] as number
      let gradient = 0
      for (let column = 0; column < columns; column++) {
        const slope = this.#gradients[column] as number
        if (slope === 0) continue
        const at = unit * columns + column
        gradient += slope * (this.#outputs[at] as number)
        step(this.#outputs, this.#outputSquares, at, slope * value, outputRate)
      }
      this.#gradients[columns + unit] = gradient * (1 - value * value)
    }
    for (let place = 0; place < rowLength; place++)
      step(this.#biases, this.#biasSquares, place, this.#gradients[place] as number, rate / 5)
  }

  #move(bucket: number, value: number): void {
    this.#seen[bucket] = 1
    const row = bucket * rowLength
    for (let place = 0; place < rowLength; place++) {
      const slope = this.#gradients[place] as number
      if (slope === 0) continue
      const gradient = value * slope + decay * (this.#weights[row + place] as number)
      step(this.#weights, this.#squares, row + place, gradient, place < columns ? rate : hiddenRate)
    }
  }
}

/** AdaGrad: a step against the gradient, shorter the more a weight was moved before. */
function step(
  weights: Float32Array | Float64Array,
  squares: Float32Array | Float64Array,
  at: number,
  gradient: number,
  pace: number,
): void {
  const square = (squares[at] as number) + gradient * gradient
  squares[at] = square
  ;(weights[at] as number) -= (pace * gradient) / Math.sqrt(square)
}

/** Between -0.5 and 0.5, the same for a place in every training. */
function noise(at: number): number {
  const once = Math.imul(at ^ (at >>> 15), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return ((twice ^ (twice >>> 16)) >>> 0) / 2 ** 32 - 0.5
}

/** Nothing for the labels and little for the hidden units, so that these come to differ. */
function randomRows(): Float32Array {
  const rows = new Float32Array(rowLength << bucketBits)
  for (let at = 0; at < rows.length; at++) if (at % rowLength >= columns) rows[at] = 0.2 * noise(at + 1)
  return rows
}

/** The examples in another order for each epoch, the same in every training. */
function shuffled<T>(all: readonly T[], epoch: number): T[] {
  const placed = all.map((each, at) => ({
    each,
    key: Math.imul((at + 1) * (2 * epoch + 1), 0x9e3779b1) >>> 0,
  }))
  return placed.sort((a, b) => a.key - b.key).map(({ each }) => each)
}
