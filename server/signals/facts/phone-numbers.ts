import type { NormalizedText } from '../../matching/normalize.ts'
import { defineFact } from '../fact.ts'
import { findPhoneNumbers } from '../find-phone-numbers.ts'
import { inBothForms } from '../in-both-forms.ts'

/** The phone numbers in the item's own text; those without a country code are parsed for the user's country. */
export default defineFact({
  cost: 40,
  compute: ({ user: { country } }, { text }: { text(): NormalizedText }) =>
    inBothForms((each) => findPhoneNumbers(each, country), text()),
})
