/** Trains the topics that come with the program from `texts/`, writes the model file and prints what `evaluate.ts` measures. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packModel } from '../../server/signals/classifiers/classifier-model.ts'
import { randomFrom } from '../../server/signals/classifiers/learning/fit.ts'
import { learn } from '../../server/signals/classifiers/learning/learn.ts'
import { bucketsOf, classifiedWords } from '../../server/signals/classifiers/learning/text-row.ts'
import { readTopics } from '../../server/signals/topics/built-in-topics.ts'
import { starterTopicKeys } from '../../server/signals/topics/starter-topics.ts'
import { measureTopics } from './measure.ts'

const folder = join(import.meta.dirname, 'texts')
const target = join(import.meta.dirname, '../../models/topics.gz')
/** The share of texts that are about one of the topics; likelihoods are calibrated to it. */
const prevalence = 0.1
/** Of each topic. */
const mostWeights = 12_000

const textsOf = (topic: string) =>
  readFileSync(join(folder, `${topic}.txt`), 'utf8')
    .trim()
    .split('\n')
const texts = [...starterTopicKeys, 'neutral'].flatMap((topic) =>
  longer(textsOf(topic)).map((text) => ({ topic, text })),
)
const none = new Float32Array()
const rows = texts.map(({ topic, text }) => ({
  topic,
  buckets: bucketsOf(classifiedWords(text)),
  dense: none,
}))

/** The texts, and longer ones of several of them: what is said of a sentence has to hold for a paragraph. */
function longer(short: readonly string[]): string[] {
  const random = randomFrom(short.length)
  const paragraphs = short.map(() =>
    Array.from(
      { length: 3 + Math.floor(random() * 6) },
      () => short[Math.floor(random() * short.length)],
    ).join('. '),
  )
  return [...short, ...paragraphs]
}

const packed = starterTopicKeys.map((topic) => {
  const { weights, calibration } = learn(
    rows.map((row) => ({ ...row, violates: row.topic === topic })),
    prevalence,
  )
  const bytes = packModel({ weights, calibration, base: 'words' }, mostWeights)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
})
const file = gzipSync(Buffer.concat(packed), { level: 9 })
writeFileSync(target, file)
console.log(`${texts.length} texts, ${(file.length / 1e6).toFixed(2)} MB`)
console.table(measureTopics(readTopics(file)))
