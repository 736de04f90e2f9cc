import { idOf } from '../../platform/ids.ts'
import { defineAuthorFact } from '../fact.ts'

/** The id of the category that is the user's project (section 2.4), whether or not anything was posted in it. */
export default defineAuthorFact({
  cost: 3,
  compute: ({ workspaceId, user: { projectId } }) =>
    projectId === null ? null : idOf(workspaceId, 'category', projectId),
})
