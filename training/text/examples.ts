import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { normalize } from '../../server/matching/normalize.ts'
import { type Features, featuresOf, wordKindsFrom } from '../../server/signals/text-scores/features.ts'
import { type ScoreLabel, scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import type { Unmask } from '../../server/signals/text-scores/unmask.ts'
import { wordsOf } from '../../server/signals/text-scores/words.ts'
import { wordKinds } from './word-kinds.ts'

/** A labelled text as the data has it; sources label only some kinds. */
export interface Example {
  text: string
  labels: Partial<Record<ScoreLabel, 0 | 1>>
  src: string
  /** How much its labels are to be trusted, 0 to 1. */
  w: number
}

/** An example as a model is trained on it. */
export interface Prepared {
  /** Of its features, each once. */
  buckets: Uint32Array
  /** 1, 0, or -1 where its source does not say, by label. */
  targets: Int8Array
  /** How much each label counts. */
  trust: Float64Array
}

/** Words that urge somebody to hurt himself: self-harm, which the sources call an insult alone. */
const urging = /\bkys\b|\b(?:kill|hang|neck) (?:your|ur) ?self\b/i

/** The examples of a gzipped file of one JSON object a line. */
export function readExamples(path: string): Example[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const example = JSON.parse(line) as Example
    return urging.test(example.text)
      ? { ...example, labels: { ...example.labels, self_harm: 1 as const } }
      : example
  })
}

/** Whether an example is kept from training for ever, to be tested with: one in ten, by its text. */
export function isHeldOut({ text }: Example): boolean {
  const plain = normalize(text)
    .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (createHash('sha256').update(plain).digest()[0] as number) % 10 === 0
}

const kinds = wordKindsFrom(wordKinds)

/** The features of an example's text. */
export const featuresOfExample = ({ text }: Example, unmask: Unmask): Features =>
  featuresOf(wordsOf(text, unmask), kinds)

const natural = /^(jigsaw-wiki|wiki-toxicity|gab-hate-corpus)/

/** Whether an example is a comment as it was written, of a source that has as many of each kind as people write. */
export const isNatural = ({ src }: Example): boolean => natural.test(src)

/** How much more the labels of natural comments count: others draw the line elsewhere, or have few comments of a kind. */
const naturalCounts: Readonly<Partial<Record<ScoreLabel, number>>> = {
  toxicity: 3,
  insult: 2,
  profanity: 1.5,
  threat: 4,
  identity_attack: 5,
}

/** Hashes the features of examples. */
export function prepare(examples: readonly Example[], unmask: Unmask): Prepared[] {
  return examples.map((example) => {
    const { buckets, before } = featuresOfExample(example, unmask)
    return {
      buckets: buckets.filter((_, at) => before[at] === 0),
      targets: Int8Array.from(scoreLabels, (label) => example.labels[label] ?? -1),
      trust: Float64Array.from(
        scoreLabels,
        (label) => example.w * (isNatural(example) ? (naturalCounts[label] ?? 1) : 1),
      ),
    }
  })
}
