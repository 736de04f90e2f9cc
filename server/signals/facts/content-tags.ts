import { defineFact } from '../fact.ts'

/** The identifiers of the tags that are on the item. */
export default defineFact({ cost: 0, compute: ({ tags }) => tags })
