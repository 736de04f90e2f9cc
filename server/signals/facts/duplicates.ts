import { duplicatesOf } from '../../intake/content/earlier-content.store.ts'
import { defineItemReadFact } from '../fact.ts'
import { byPlace } from '../reads.ts'
import { keyOf } from '../subject-id.ts'

/** The similar items among the 500 before it of the same user, and of the same place, up to 30 days back. */
export default defineItemReadFact(async (tx, subjects) =>
  byPlace(subjects, await duplicatesOf(tx, subjects.map(keyOf))),
)
