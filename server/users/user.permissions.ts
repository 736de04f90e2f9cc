import { definePermissions } from '../team/principal.ts'

/** Who sees the users of the customer platform. */
export const userPermissions = definePermissions({
  'users.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
