import type { ClassifierModel } from '../../signals/classifiers/classifier-model.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import { builtInTopics } from '../../signals/topics/built-in-topics.ts'
import { isStarterTopic, starterTopics } from '../../signals/topics/starter-topics.ts'
import { classifierProblem, classifierReference } from './classifier-scores.ts'
import type { KnownReferences, Reference } from './references.ts'
import { quoted } from './wording.ts'

/** The model of a topic: the embedded one, or the live version of a classifier. */
export const topicModel = (topic: string, live: ScoringClassifier | undefined): ClassifierModel | undefined =>
  isStarterTopic(topic) ? builtInTopics().get(topic) : (live?.model ?? undefined)

/** The topic in words: an embedded one by its label, another by its name in quotation marks, which customers gave it. */
export const topicWords = (topic: string, name: string): string =>
  isStarterTopic(topic) ? starterTopics[topic] : quoted([name])

/** The same of a topic in a rule. */
export const knownTopicWords = (topic: string, known?: KnownReferences): string =>
  topicWords(topic, known?.name('classifier', topic) ?? topic)

/** The classifiers among topics. */
export const topicReferences = (topics: readonly string[], fieldOf: (index: number) => string): Reference[] =>
  topics.flatMap((topic, index) =>
    isStarterTopic(topic) ? [] : [classifierReference(topic, fieldOf(index))],
  )

/** The error of a topic in a rule. */
export const topicProblem = (topic: string, known: KnownReferences): string | null =>
  isStarterTopic(topic) ? null : classifierProblem(known, topic, 'topic')
