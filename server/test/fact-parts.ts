import type { FactParts } from '../signals/fact.ts'

/** The facts of items without media, of which the database knows nothing: whoever reads it fails. */
export const noParts: FactParts = {
  probeMedia: () => Promise.resolve([]),
  read: () => Promise.reject(new Error('there is no database to read from')),
}
