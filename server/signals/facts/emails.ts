import { findEmails } from '../find-emails.ts'
import { defineFact } from '../fact.ts'

/** The e-mail addresses in the item's own text. */
export default defineFact({ cost: 10, compute: ({ text }) => findEmails(text ?? '') })
