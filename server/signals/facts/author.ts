import { defineAuthorFact } from '../fact.ts'

/** The user who posted the item, or whom user rules are asked about, as the customer platform describes them (section 2.4). */
export default defineAuthorFact({ cost: 0, compute: ({ user }) => user })
