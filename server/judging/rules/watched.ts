import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { StarterTopic } from '../../signals/topics/starter-topics.ts'

/** The classifiers whose matches are counted on a workspace's items without deciding on them. */
export interface WatchedClassifiers {
  /** The topics used in conditions on topic volume: embedded ones, and the workspace's own. */
  starters: readonly StarterTopic[]
  topics: readonly ScoringClassifier[]
  /** Versions of classifiers in shadow. */
  shadows: readonly ScoringClassifier[]
}

/** Nothing to count. */
export const nothingWatched: WatchedClassifiers = { starters: [], topics: [], shadows: [] }
