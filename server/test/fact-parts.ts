import type { OpenSignals } from '../signals/asking/open-signals.ts'
import type { FactSources } from '../signals/fact.ts'

/** The facts of items without media, of which the database knows nothing: whoever reads it fails. */
export const noParts: FactSources = {
  probeMedia: () => Promise.resolve([]),
  read: () => Promise.reject(new Error('there is no database to read from')),
}

const nothing = () => Promise.resolve(null)

/** The signals of items in a workspace that nothing gives any to. */
export const nothingGiven: OpenSignals = {
  ofImages: nothing,
  ofVideos: nothing,
  basicLabelsOfImages: nothing,
  basicLabelsOfVideos: nothing,
  ofText: nothing,
  policyScoresOfImages: nothing,
  policyScoresOfVideos: nothing,
}
