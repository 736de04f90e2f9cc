import { defineFact } from '../fact.ts'

/** The user who posted the item, as the customer platform describes them (section 2.4). */
export default defineFact({ cost: 0, compute: ({ user }) => user })
