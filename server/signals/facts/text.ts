import { normalize } from '../../matching/normalize.ts'
import { defineFact } from '../fact.ts'

/** The item's own text, normalized for matching (section 2.10). */
export default defineFact({ cost: 10, compute: ({ text }) => normalize(text ?? '') })
