import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import type { StarterTopic } from '../../signals/topics/starter-topics.ts'

/** What is counted of a workspace's items beside judging them. */
export interface Watched {
  /** The topics that conditions on topic volume ask about, those that come with the program and the workspace's own. */
  starters: readonly StarterTopic[]
  topics: readonly ScoringClassifier[]
  /** Versions of classifiers in shadow. */
  shadows: readonly ScoringClassifier[]
}

/** Where nothing is counted. */
export const nothingWatched: Watched = { starters: [], topics: [], shadows: [] }
