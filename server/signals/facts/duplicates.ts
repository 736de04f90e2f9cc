import { duplicatesOf } from '../../intake/content/earlier-content.store.ts'
import { defineItemReadFact } from '../fact.ts'
import { byPlace } from '../reads.ts'
import { keyOf } from '../subject-id.ts'

/** The item's likes among the 500 that its user, and its place, had before it, up to 30 days back. */
export default defineItemReadFact(async (tx, subjects) =>
  byPlace(subjects, await duplicatesOf(tx, subjects.map(keyOf))),
)
