import { defineAuthorFact } from '../fact.ts'

/** The review that opens, where routing rules are asked about one. */
export default defineAuthorFact({ cost: 0, compute: ({ review }) => review ?? null })
