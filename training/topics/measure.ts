import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassifiedText, type ClassifierModel } from '../../server/signals/classifiers/classifier-model.ts'
import { starterThreshold } from '../../server/signals/topics/built-in-topics.ts'
import { type StarterTopic, starterTopicKeys } from '../../server/signals/topics/starter-topics.ts'

/** How well a topic is told on the texts that were kept from training. */
export interface TopicFigures {
  /** Texts about it that are found, of those there are. */
  found: number
  of: number
  /** Texts about something else that are taken for it. */
  wrong: number
}

/** The figures of every topic on `held-out.tsv`. */
export function measureTopics(
  models: ReadonlyMap<StarterTopic, ClassifierModel>,
): Record<string, TopicFigures> {
  const lines = readFileSync(join(import.meta.dirname, 'held-out.tsv'), 'utf8')
    .trim()
    .split('\n')
  const texts = lines.map((line) => {
    const [topic = '', text = ''] = line.split('\t')
    return { topic, read: new ClassifiedText(text) }
  })
  return Object.fromEntries(
    starterTopicKeys.map((topic) => {
      const model = models.get(topic)
      const told = texts.filter(({ read }) => model && read.likelihoodOfWhole(model) >= starterThreshold)
      const about = texts.filter((text) => text.topic === topic)
      const found = told.filter((text) => text.topic === topic).length
      return [topic, { found, of: about.length, wrong: told.length - found }]
    }),
  )
}
