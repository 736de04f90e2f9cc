import { gunzipSync } from 'node:zlib'
import { type ClassifierModel, unpackModel } from '../classifiers/classifier-model.ts'
import { modelFile } from '../model-file.ts'
import { type StarterTopic, starterTopicKeys } from './starter-topics.ts'

/** The likelihood in percent from which a text is about an embedded topic. */
export const starterThreshold = 50

let models: ReadonlyMap<StarterTopic, ClassifierModel> | undefined

/** The models of the embedded topics, read on first use. @throws Error when their file is missing */
export const builtInTopics = (): ReadonlyMap<StarterTopic, ClassifierModel> =>
  (models ??= readTopics(modelFile('topics.gz')))

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
