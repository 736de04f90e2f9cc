import { definePermissions } from '../../access/team/principal.ts'

/** Who sees the users of the customer platform, sends them, and has rules evaluated for them again. */
export const userPermissions = definePermissions({
  'users.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'users.write': ['rest', 'graphql:admin'],
  'users.rerun': ['admin', 'moderator', 'graphql:admin'],
})
