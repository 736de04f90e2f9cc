import { definePermissions } from '../../access/team/principal.ts'

/** Who reads analytics; of the figures by moderator a moderator reads only their own. */
export const analyticsPermissions = definePermissions({
  'analytics.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'analyticsTeam.read': ['admin', 'graphql:read', 'graphql:admin'],
})
