import { hourVolumes } from '../../intake/content/earlier-content.store.ts'
import { defineReadFact } from '../fact.ts'
import { byPlace } from '../reads.ts'

/** How much the user posted in the last 30 days, by hour, from counter rows. */
export default defineReadFact(async (tx, subjects) => {
  const users = subjects.map(({ workspaceId, user }) => ({ workspaceId, userId: user.id }))
  return byPlace(subjects, await hourVolumes(tx, users))
})
