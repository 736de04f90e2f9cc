import { definePermissions } from '../../access/team/principal.ts'

/** Whoever may read a list may have it written to a file: what an export reads is decided by the query that it runs. */
export const exportPermissions = definePermissions({
  'exports.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
})
