import { definePermissions } from '../../access/team/principal.ts'

/** Whoever may decide may decide on a selection, and so may the tools of an admin. */
export const bulkDecisionPermissions = definePermissions({
  'bulkDecisions.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'bulkDecisions.run': ['admin', 'moderator', 'graphql:admin'],
})
