import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ClassifierModel, unpackModel } from '../classifiers/classifier-model.ts'
import { type StarterTopic, starterTopicKeys } from './starter-topics.ts'

const name = 'models/topics.gz'
/** From the sources, and from the production bundle or a folder of its chunks. */
const roots = ['../../..', '../..', '../../../..']

/** From this likelihood in percent on, a text is about a topic that comes with the program. */
export const starterThreshold = 50

let models: ReadonlyMap<StarterTopic, ClassifierModel> | undefined

/** The models of the topics that come with the program, read when the first text is asked about. @throws when their file is missing */
export const builtInTopics = (): ReadonlyMap<StarterTopic, ClassifierModel> => (models ??= load())

/** The models of all topics as a file: the length of each, and its bytes, in the order of the topics; gzipped. */
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
