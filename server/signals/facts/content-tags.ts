import { defineFact } from '../fact.ts'

/** The identifiers of the item's tags. */
export default defineFact({ cost: 0, compute: ({ tags }) => tags })
