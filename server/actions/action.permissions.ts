import { definePermissions } from '../access/team/principal.ts'

/** Who sees what was decided and done. */
export const actionPermissions = definePermissions({
  'actions.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
