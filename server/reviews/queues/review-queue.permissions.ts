import { definePermissions } from '../../access/team/principal.ts'

/** Who changes the review queues of a workspace, and who sees what waited in them: whoever sees all categories. */
export const reviewQueuePermissions = definePermissions({
  'queues.write': ['admin', 'graphql:admin'],
  'queueHistory.read': ['admin', 'graphql:read', 'graphql:admin'],
})
