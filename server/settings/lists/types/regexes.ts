import { checkPattern } from '../../../matching/pattern.ts'
import { defineListType, ListType } from '../list-type.ts'

/** Patterns that are safe to run on any text (sections 2.9, 8). */
export default defineListType({
  key: ListType.regexes,
  label: 'Regular expressions',
  most: 100,
  check(value) {
    if (value === '') return { problem: 'Must not be empty' }
    const checked = checkPattern(value)
    return checked.ok ? { value } : { problem: checked.reason }
  },
})
