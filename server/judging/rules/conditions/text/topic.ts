import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import type { ClassifiedText } from '../../../../signals/classifiers/classifier-model.ts'
import type { ScoringClassifier } from '../../../../signals/classifiers/live-classifier.ts'
import { spokeFor } from '../../classifier-scores.ts'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { knownTopicWords, topicModel, topicProblem, topicReferences, topicWords } from '../../topics.ts'
import { either } from '../../wording.ts'

/** The topic with the highest score of those in question. */
interface SeenTopic {
  /** In words, in quotation marks where it is the customer's own. */
  topic: string
  score: number
  words: string[]
}

export default defineCondition({
  key: 'topic',
  label: 'Topic',
  synonyms: ['subject', 'theme', 'politics'],
  group: 'Text',
  description: 'What the text is about: a topic that comes with the program, or one of your own',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    topics: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .max(100, 'At most 100 topics')
      .meta({ title: 'Topics', description: 'One of them is enough.', 'x-widget': 'topics' }),
    minimum: percent().default(50),
  }),
  facts: ['classifiedText'],
  observes: 'match',
  compile({ topics, minimum }, sets) {
    const asked = topics.map((topic) => ({ topic, live: sets.classifiers.get(topic) }))
    return {
      matches({ classifiedText }) {
        const read = classifiedText()
        return read !== null && asked.some((each) => scoreOf(each, read) >= minimum)
      },
      observe({ classifiedText }): SeenTopic | undefined {
        const read = classifiedText()
        if (!read) return undefined
        const [best] = asked
          .map((each) => ({ ...each, score: scoreOf(each, read) }))
          .sort((a, b) => b.score - a.score)
        if (!best || best.score < 0) return undefined
        const model = topicModel(best.topic, best.live)
        return { topic: wordsOf(best), score: Math.round(best.score), words: model ? read.words(model) : [] }
      },
    }
  },
  summary: ({ topics, minimum }, known) =>
    `The text is about ${either(topics.map((topic) => knownTopicWords(topic, known)))} with at least ${minimum}%`,
  explain: ({ minimum }, seen) =>
    seen === undefined
      ? 'There is no text, or nothing that tells its topic'
      : `The text is about ${seen.topic} with ${seen.score}% (wanted: at least ${minimum}%)${spokeFor(seen.words)}`,
  references: ({ topics }) => topicReferences(topics, (index) => `topics.${index}`),
  problems({ topics }, known) {
    const found = topics.map((topic, index) => [`topics.${index}`, topicProblem(topic, known)] as const)
    return Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))
  },
})

interface TopicQuestion {
  topic: string
  live: ScoringClassifier | undefined
}

/** Percent; negative when there is no model. */
function scoreOf({ topic, live }: TopicQuestion, text: ClassifiedText): number {
  const model = topicModel(topic, live)
  return model ? text.likelihoodOfWhole(model) : -1
}

const wordsOf = ({ topic, live }: TopicQuestion) => topicWords(topic, live?.name ?? topic)
