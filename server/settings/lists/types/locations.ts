import { countryCodes } from '../country-codes.ts'
import { defineListType, ListType } from '../list-type.ts'

/** Countries by their ISO 3166-1 alpha-2 codes, stored in upper case. */
export default defineListType({
  key: ListType.locations,
  label: 'Countries',
  check(value) {
    const code = value.trim().toUpperCase()
    return countryCodes.has(code)
      ? { value: code }
      : { problem: 'Must be an ISO 3166-1 alpha-2 code, such as US' }
  },
})
