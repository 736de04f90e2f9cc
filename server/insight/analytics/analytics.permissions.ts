import { definePermissions } from '../../access/team/principal.ts'

/** Who reads analytics; what a moderator sees of moderators is their own. */
export const analyticsPermissions = definePermissions({
  'analytics.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'analyticsTeam.read': ['admin', 'graphql:read', 'graphql:admin'],
})
