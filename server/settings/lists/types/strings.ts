import { codePoints } from '../../../platform/validation.ts'
import { defineListType, ListType } from '../list-type.ts'

const most = 255

/** Words and phrases, stored as given. */
export default defineListType({
  key: ListType.strings,
  label: 'Text',
  check(value) {
    if (value.trim() === '') return { problem: 'Must not be empty' }
    return codePoints(value) > most ? { problem: `Must be at most ${most} characters` } : { value }
  },
})
