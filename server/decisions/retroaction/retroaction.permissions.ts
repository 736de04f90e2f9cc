import { definePermissions } from '../../access/team/principal.ts'

/** Those who may write rules may apply them to past items. */
export const retroactionPermissions = definePermissions({
  'retroactions.read': ['admin', 'graphql:read', 'graphql:admin'],
  'retroactions.run': ['admin', 'graphql:admin'],
})
