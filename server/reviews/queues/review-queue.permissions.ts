import { definePermissions } from '../../access/team/principal.ts'

/** Who changes the review queues of a workspace. */
export const reviewQueuePermissions = definePermissions({
  'queues.write': ['admin', 'graphql:admin'],
})
