import type { FactSources } from '../signals/fact.ts'

/** The facts of items without media, of which the database knows nothing: whoever reads it fails. */
export const noParts: FactSources = {
  probeMedia: () => Promise.resolve([]),
  read: () => Promise.reject(new Error('there is no database to read from')),
}
