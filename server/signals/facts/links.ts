import type { NormalizedText } from '../../matching/normalize.ts'
import { defineFact } from '../fact.ts'
import { findLinks } from '../find-links.ts'
import { inBothForms } from '../in-both-forms.ts'

/** The links in the item's own text: http(s) URLs and bare registrable domains. */
export default defineFact({
  cost: 20,
  compute: (_item, { text }: { text(): NormalizedText }) => inBothForms(findLinks, text()),
})
