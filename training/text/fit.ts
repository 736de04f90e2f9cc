import { bucketBits } from '../../server/signals/text-scores/features.ts'
import { columns } from '../../server/signals/text-scores/model.ts'
import { type ScoreLabel, scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import type { Prepared } from './examples.ts'

const rate = 0.5
const biasRate = 0.1
const decay = 1e-6
const epochs = 3
/** Kinds that are rare count more where they are found. */
const positives: Partial<Record<ScoreLabel, number>> = { threat: 3, spam: 3, identity_attack: 1.5 }
const factors = scoreLabels.map((label) => positives[label] ?? 1)

/** A trained model before it is rounded. */
export interface Fitted {
  weights: Float32Array
  biases: Float64Array
}

/** Logistic regression by AdaGrad, one layer for all labels; an example says nothing of the labels its source lacks. */
export function fit(examples: readonly Prepared[], report: (line: string) => void): Fitted {
  const known = examples.filter(({ features }) => features.buckets.length > 0)
  const trainer = new Trainer()
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const loss = shuffled(known, epoch).reduce((sum, example) => sum + trainer.learn(example), 0)
    report(`epoch ${epoch}: mean loss ${(loss / known.length).toFixed(4)}`)
  }
  return trainer
}

class Trainer implements Fitted {
  readonly weights = new Float32Array(columns << bucketBits)
  readonly biases = new Float64Array(columns)
  readonly #squares = new Float32Array(columns << bucketBits).fill(1e-6)
  readonly #biasSquares = new Float64Array(columns).fill(1e-6)
  readonly #logits = new Float64Array(columns)
  readonly #gradients = new Float64Array(columns)

  /** Takes one step and answers the loss before it. */
  learn({ features: { buckets }, targets, example }: Prepared): number {
    const value = 1 / Math.sqrt(buckets.length)
    this.#score(buckets, value)
    let loss = 0
    for (let column = 0; column < columns; column++)
      loss += this.#judge(column, targets[column] as number, example.w)
    for (const bucket of buckets) this.#move(bucket * columns, value)
    return loss
  }

  #score(buckets: Uint32Array, value: number): void {
    const logits = this.#logits
    logits.set(this.biases)
    for (const bucket of buckets)
      for (let column = 0, row = bucket * columns; column < columns; column++)
        (logits[column] as number) += value * (this.weights[row + column] as number)
  }

  /** Sets the gradient of a label, moves its bias, and answers its loss. */
  #judge(column: number, target: number, trust: number): number {
    this.#gradients[column] = 0
    if (target < 0) return 0
    const likely = 1 / (1 + Math.exp(-(this.#logits[column] as number)))
    const weight = trust * (target === 1 ? (factors[column] as number) : 1)
    const gradient = weight * (likely - target)
    const square = (this.#biasSquares[column] as number) + gradient * gradient
    this.#gradients[column] = gradient
    this.#biasSquares[column] = square
    ;(this.biases[column] as number) -= (biasRate * gradient) / Math.sqrt(square)
    return -weight * Math.log(Math.max(1e-9, target === 1 ? likely : 1 - likely))
  }

  #move(row: number, value: number): void {
    for (let column = 0; column < columns; column++) {
      const slope = this.#gradients[column] as number
      if (slope === 0) continue
      const weight = this.weights[row + column] as number
      const gradient = value * slope + decay * weight
      const square = (this.#squares[row + column] as number) + gradient * gradient
      this.#squares[row + column] = square
      this.weights[row + column] = weight - (rate * gradient) / Math.sqrt(square)
    }
  }
}

/** The examples in another order for each epoch, the same in every training. */
function shuffled<T>(all: readonly T[], epoch: number): T[] {
  const placed = all.map((each, at) => ({
    each,
    key: Math.imul((at + 1) * (2 * epoch + 1), 0x9e3779b1) >>> 0,
  }))
  return placed.sort((a, b) => a.key - b.key).map(({ each }) => each)
}
