import { defineFact } from '../fact.ts'

/** The category (project) that the item was posted in (section 2.2). */
export default defineFact({ cost: 0, compute: ({ category }) => category })
