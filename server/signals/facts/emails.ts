import type { NormalizedText } from '../../matching/normalize.ts'
import { defineFact } from '../fact.ts'
import { findEmails } from '../find-emails.ts'
import { inBothForms } from '../in-both-forms.ts'

/** The e-mail addresses in the item's own text. */
export default defineFact({
  cost: 10,
  compute: (_item, { text }: { text(): NormalizedText }) => inBothForms(findEmails, text()),
})
