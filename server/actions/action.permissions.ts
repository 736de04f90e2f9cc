import { definePermissions } from '../access/team/principal.ts'

/** Who may read actions. */
export const actionPermissions = definePermissions({
  'statements.export': ['admin', 'graphql:admin'],
  'actions.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
