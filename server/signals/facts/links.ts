import { findLinks } from '../find-links.ts'
import { defineFact } from '../fact.ts'

/** The links in the item's own text: http(s) URLs and bare registrable domains. */
export default defineFact({ cost: 20, compute: ({ text }) => findLinks(text ?? '') })
