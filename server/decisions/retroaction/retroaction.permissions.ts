import { definePermissions } from '../../access/team/principal.ts'

/** Rules are applied to past items by those who write them. */
export const retroactionPermissions = definePermissions({
  'retroactions.read': ['admin', 'graphql:read', 'graphql:admin'],
  'retroactions.run': ['admin', 'graphql:admin'],
})
