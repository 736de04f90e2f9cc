import { definePermissions } from '../../access/team/principal.ts'

/** Who sees content, and has rules evaluated for it again. */
export const contentPermissions = definePermissions({
  'content.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'content.rerun': ['admin', 'moderator', 'graphql:admin'],
})
