import { definePermissions } from '../../access/team/principal.ts'

/** Who may read the hash lists' names and sizes, and who may load and delete them. */
export const hashListPermissions = definePermissions({
  'hashLists.read': ['admin', 'graphql:read', 'graphql:admin'],
  'hashLists.write': ['admin', 'graphql:admin'],
})
