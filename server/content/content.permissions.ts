import { definePermissions } from '../team/principal.ts'

/** Who sees content. */
export const contentPermissions = definePermissions({
  'content.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
})
