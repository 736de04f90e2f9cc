import { definePermissions } from '../access/team/principal.ts'

/** Who sees what was decided and done. */
export const actionPermissions = definePermissions({
  'statements.export': ['admin', 'graphql:admin'],
  'actions.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
