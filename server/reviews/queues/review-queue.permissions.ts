import { definePermissions } from '../../access/team/principal.ts'

/** Who changes the review queues of a workspace, and who reads their history, for which access to all categories is needed. */
export const reviewQueuePermissions = definePermissions({
  'queues.write': ['admin', 'graphql:admin'],
  'queueHistory.read': ['admin', 'graphql:read', 'graphql:admin'],
})
