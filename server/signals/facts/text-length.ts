import { codePoints } from '../../platform/validation.ts'
import { defineFact } from '../fact.ts'

/** The length of the text as sent, in Unicode code points. */
export default defineFact({ cost: 1, compute: ({ text }) => codePoints(text ?? '') })
