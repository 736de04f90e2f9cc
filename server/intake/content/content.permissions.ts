import { definePermissions } from '../../access/team/principal.ts'

/** Who may read content, and rerun rules on it. */
export const contentPermissions = definePermissions({
  'content.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'content.rerun': ['admin', 'moderator', 'graphql:admin'],
})
