import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { defineListType, ListType } from '../list-type.ts'

/** Phone numbers with country code, stored as the plus sign and digits only (section 2.9). */
export default defineListType({
  key: ListType.phone_numbers,
  label: 'Phone numbers',
  check(value) {
    const given = value.normalize('NFKC').trim().replace(/^00/, '+')
    if (!given.startsWith('+')) return { problem: 'Must include a country code, such as +49 30 123456' }
    const number = parsePhoneNumberFromString(given, { extract: false })
    return number?.isPossible() && !number.ext
      ? { value: number.number }
      : { problem: 'Must be a phone number, such as +49 30 123456' }
  },
})
