import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { StarterTopic } from '../../signals/topics/starter-topics.ts'

/** The classifiers whose matches are counted on a workspace's items without deciding on them. */
export interface WatchedClassifiers {
  /** The topics that conditions on topic volume ask about, those that come with the program and the workspace's own. */
  starters: readonly StarterTopic[]
  topics: readonly ScoringClassifier[]
  /** Versions of classifiers in shadow. */
  shadows: readonly ScoringClassifier[]
}

/** Where nothing is counted. */
export const nothingWatched: WatchedClassifiers = { starters: [], topics: [], shadows: [] }
