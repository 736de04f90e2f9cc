import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Features, featuresOf } from '../../server/signals/text-scores/features.ts'
import { type ScoreLabel, scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import { wordsOf } from '../../server/signals/text-scores/words.ts'
import { normalize } from '../../server/matching/normalize.ts'
import { obfuscations } from './obfuscate.ts'

/** A labelled text as the data has it; sources label only some kinds. */
export interface Example {
  text: string
  labels: Partial<Record<ScoreLabel, 0 | 1>>
  src: string
  /** How much its labels are to be trusted, 0 to 1. */
  w: number
}

/** An example as the model sees it. */
export interface Prepared {
  example: Example
  features: Features
  /** 1, 0, or -1 where its source does not say, by label. */
  targets: Int8Array
}

/** The examples of a gzipped file of one JSON object a line. */
export function readExamples(path: string): Example[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Example)
}

/** Whether an example is kept from training for ever, to be tested with: one in ten, by its text. */
export function isHeldOut({ text }: Example): boolean {
  const plain = normalize(text)
    .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return (createHash('sha256').update(plain).digest()[0] as number) % 10 === 0
}

/** Hashes the features of examples. */
export function prepare(examples: readonly Example[], unmask: (word: string) => string): Prepared[] {
  return examples.map((example) => ({
    example,
    features: featuresOf(wordsOf(example.text, unmask)),
    targets: Int8Array.from(scoreLabels, (label) => example.labels[label] ?? -1),
  }))
}

/** The examples, and copies of every third with its words hidden in one of the ways that people do it. */
export function withHidden(examples: readonly Example[]): Example[] {
  const ways = Object.values(obfuscations)
  const copies = examples
    .filter((_, at) => at % 3 === 0)
    .map((example, at) => {
      const hide = ways[at % ways.length] as (text: string) => string
      return { ...example, text: hide(example.text), w: example.w / 2 }
    })
  return [...examples, ...copies]
}

/** Words that people mask, from the sources that list them: frequent ones first. */
export function vocabularyOf(examples: readonly Example[]): string[] {
  const listed = examples
    .filter(({ src, labels }) => src === 'surge-profanity-lexicon' && labels.profanity === 1)
    .map(({ text }) => text.toLowerCase())
    .filter((text) => /^[a-z]{3,12}$/.test(text))
  const counts = new Map([...listed].map((word) => [word, 0]))
  for (const { text } of examples)
    for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,12}/g)) {
      const known = counts.get(word)
      if (known !== undefined) counts.set(word, known + 1)
    }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word)
}
