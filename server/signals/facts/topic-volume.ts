import { defineReadFact } from '../fact.ts'
import { byPlace } from '../reads.ts'
import { topicVolumes } from '../topics/topic-volume.store.ts'

/** How much the user posted about topics in the last 30 days, by hour, from counter rows; only for topics used in rules. */
export default defineReadFact(async (tx, subjects) => {
  const users = subjects.map(({ workspaceId, user }) => ({ workspaceId, userId: user.id }))
  return byPlace(subjects, await topicVolumes(tx, users))
})
