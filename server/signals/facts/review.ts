import { defineAuthorFact } from '../fact.ts'

/** The review about to open, for routing rules. */
export default defineAuthorFact({ cost: 0, compute: ({ review }) => review ?? null })
