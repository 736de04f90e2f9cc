import { z } from 'zod'
import { logitOf, type Weights } from './learning/fit.ts'
import { type Calibration, likelihoodOf } from './learning/quality.ts'
import type { Row } from './learning/row.ts'
import { baseOf, bucketsOf, classifiedWords } from './learning/text-row.ts'

/** A trained classifier, ready for scoring. */
export interface ClassifierModel {
  weights: Weights
  calibration: Calibration
  /** The version of the text scores, or the embedding of pictures, that it was trained on. */
  base: string
  bytes: number
}

const Header = z.object({
  base: z.string(),
  bias: z.number(),
  dense: z.array(z.number()),
  calibration: z.object({ slope: z.number(), offset: z.number() }),
  buckets: z.int(),
})

/** The number of weights that are stored, the largest ones. */
const mostBuckets = 60_000

/** A model as bytes: the length of the header, the header as JSON, the buckets, and the weight of each. */
export function packModel(
  { weights, calibration, base }: Omit<ClassifierModel, 'bytes'>,
  most = mostBuckets,
): Buffer {
  const kept = [...weights.buckets]
    .filter(([, weight]) => Math.abs(weight) > 1e-4)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, most)
    .sort(([a], [b]) => a - b)
  const header: z.output<typeof Header> = {
    base,
    bias: weights.bias,
    dense: [...weights.dense],
    calibration,
    buckets: kept.length,
  }
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  const buckets = Buffer.from(Uint32Array.from(kept, ([bucket]) => bucket).buffer)
  const values = Buffer.from(Float32Array.from(kept, ([, weight]) => weight).buffer)
  return Buffer.concat([length, json, buckets, values])
}

/** The model from the bytes of `packModel`. @throws Error when they are invalid */
export function unpackModel(bytes: Buffer): ClassifierModel {
  const from = 4 + bytes.readUInt32LE(0)
  const header = Header.parse(JSON.parse(bytes.toString('utf8', 4, from)))
  const buckets = new Map<number, number>()
  for (let at = 0; at < header.buckets; at++)
    buckets.set(bytes.readUInt32LE(from + 4 * at), bytes.readFloatLE(from + 4 * (header.buckets + at)))
  const weights = { buckets, dense: Float32Array.from(header.dense), bias: header.bias }
  return { weights, calibration: header.calibration, base: header.base, bytes: bytes.length * 6 }
}

/** The likelihood in percent of a row of features. */
export const likelihoodOfRow = ({ weights, calibration }: ClassifierModel, row: Row): number =>
  likelihoodOf(calibration, logitOf(weights, row))

/** A text in the form that classifiers take, prepared once for all of them. */
export class ClassifiedText {
  readonly #words: readonly string[]
  readonly #windows: readonly Row[]

  constructor(text: string) {
    this.#words = classifiedWords(text)
    const dense = baseOf(text)
    this.#windows = windowsOf(this.#words).map((words) => ({ buckets: bucketsOf(words), dense }))
  }

  /** The likelihood in percent of the whole text, ignoring its windows. */
  likelihoodOfWhole({ weights, calibration }: ClassifierModel): number {
    const [whole] = this.#windows
    return whole ? likelihoodOf(calibration, logitOf(weights, whole)) : 0
  }

  /** The likelihood in percent: of the whole text, raised when a window of a long text scores higher. */
  likelihood({ weights, calibration }: ClassifierModel): number {
    const [whole = 0, ...stretches] = this.#windows.map((row) => logitOf(weights, row))
    const worst = Math.max(whole, ...stretches)
    return likelihoodOf(calibration, whole + stretchShare * (worst - whole))
  }

  /** The words that contributed most to it, at most `most`. */
  words({ weights }: ClassifierModel, most = 5): string[] {
    const weighed = new Map<string, number>()
    for (const word of this.#words) {
      if (weighed.has(word)) continue
      let sum = 0
      for (const bucket of bucketsOf([word])) sum += weights.buckets.get(bucket) ?? 0
      weighed.set(word, sum)
    }
    return [...weighed]
      .filter(([word, weight]) => weight > 0 && /[\p{L}\p{N}]/u.test(word))
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([word]) => (word.startsWith('\u0001') ? word.slice(1) : word))
  }
}

/** The number of words in a window of a long text. */
const windowWords = 48
/** The share of the difference between the whole and its highest window that is added. */
const stretchShare = 0.7

/** The whole text and, if it is long, its windows, each overlapping the previous one by half. */
function windowsOf(words: readonly string[]): (readonly string[])[] {
  const windows: (readonly string[])[] = [words]
  if (words.length > windowWords)
    for (let from = 0; from < words.length; from += windowWords / 2)
      windows.push(words.slice(from, from + windowWords))
  return windows
}
