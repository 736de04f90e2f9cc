import { definePermissions } from '../../access/team/principal.ts'

/** Who sees the hash lists' names and sizes, and who loads and deletes them. */
export const hashListPermissions = definePermissions({
  'hashLists.read': ['admin', 'graphql:read', 'graphql:admin'],
  'hashLists.write': ['admin', 'graphql:admin'],
})
