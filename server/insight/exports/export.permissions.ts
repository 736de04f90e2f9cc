import { definePermissions } from '../../access/team/principal.ts'

/** Whoever may read a list may export it: permission to read is checked on the query that the export runs. */
export const exportPermissions = definePermissions({
  'exports.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
})
