import { definePermissions } from '../../access/team/principal.ts'

/** Who may read users of the customer platform, send them, and rerun rules on them. */
export const userPermissions = definePermissions({
  'users.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'users.write': ['rest', 'graphql:admin'],
  'users.rerun': ['admin', 'moderator', 'graphql:admin'],
})
