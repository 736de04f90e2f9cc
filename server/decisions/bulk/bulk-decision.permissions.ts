import { definePermissions } from '../../access/team/principal.ts'

/** Everyone who may decide may start a bulk decision, and so may API keys of admins. */
export const bulkDecisionPermissions = definePermissions({
  'bulkDecisions.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'bulkDecisions.run': ['admin', 'moderator', 'graphql:admin'],
})
