import { definePermissions } from '../../access/team/principal.ts'

/**
 * Who may read and change lists; only admins download them; renaming and deleting are not possible through the API
 * (sections 2.15, 4.9).
 */
export const listPermissions = definePermissions({
  'lists.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'lists.download': ['admin', 'rest', 'graphql:admin'],
  'lists.write': ['admin', 'rest', 'graphql:admin'],
  'lists.manage': ['admin', 'graphql:admin'],
})
