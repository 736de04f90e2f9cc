import { defineAuthorFact } from '../fact.ts'

/** The user who posted the item, or the subject of user rules, as the customer platform describes them (section 2.4). */
export default defineAuthorFact({ cost: 0, compute: ({ user }) => user })
