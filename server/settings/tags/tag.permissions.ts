import { definePermissions } from '../../access/team/principal.ts'

/** Only admins create tags (section 2.15). */
export const tagPermissions = definePermissions({
  'tags.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'tags.apply': ['admin', 'moderator'],
  'tags.write': ['admin', 'graphql:admin'],
})
