import { defineAuthorFact } from '../fact.ts'

/** Whether the subject is a content item rather than a user alone. */
export default defineAuthorFact({ cost: 0, compute: (subject) => 'text' in subject })
