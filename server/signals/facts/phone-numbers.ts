import { findPhoneNumbers } from '../find-phone-numbers.ts'
import { defineFact } from '../fact.ts'

/** The phone numbers in the item's own text; those without a country code are read as of the user's country. */
export default defineFact({
  cost: 40,
  compute: ({ text, user: { country } }) => findPhoneNumbers(text ?? '', country),
})
