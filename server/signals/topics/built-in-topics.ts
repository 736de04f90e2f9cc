import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ClassifierModel, unpackModel } from '../classifiers/classifier-model.ts'
import { type StarterTopic, starterTopicKeys } from './starter-topics.ts'

const name = 'models/topics.gz'
/** Relative to the sources, to the production bundle, or to a folder of its chunks. */
const roots = ['../../..', '../..', '../../../..']

/** The likelihood in percent from which a text is about an embedded topic. */
export const starterThreshold = 50

let models: ReadonlyMap<StarterTopic, ClassifierModel> | undefined

/** The models of the embedded topics, read on first use. @throws Error when their file is missing */
export const builtInTopics = (): ReadonlyMap<StarterTopic, ClassifierModel> => (models ??= load())

/** The models of all topics from a file: the length of each, and its bytes, in the order of the topics; gzipped. */
export function readTopics(file: Buffer): ReadonlyMap<StarterTopic, ClassifierModel> {
  const content = gunzipSync(file)
  let from = 0
  return new Map(
    starterTopicKeys.map((topic) => {
      const to = from + 4 + content.readUInt32LE(from)
      const model = unpackModel(content.subarray(from + 4, to))
      from = to
      return [topic, model]
    }),
  )
}

function load(): ReadonlyMap<StarterTopic, ClassifierModel> {
  const path = roots.map((root) => join(import.meta.dirname, root, name)).find((each) => existsSync(each))
  if (path === undefined) throw new Error(`${name} is missing`)
  return readTopics(readFileSync(path))
}
