import { idOf } from '../../platform/ids.ts'
import { defineAuthorFact } from '../fact.ts'

/** The id of the category that is the user's project (section 2.4), whether anything was posted in it or not. */
export default defineAuthorFact({
  cost: 3,
  compute: ({ workspaceId, user: { projectId } }) =>
    projectId === null ? null : idOf(workspaceId, 'category', projectId),
})
