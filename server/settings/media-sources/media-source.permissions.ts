import { definePermissions } from '../../access/team/principal.ts'

/** Permissions of private storage: admins only, as it has credentials of other systems. */
export const mediaSourcePermissions = definePermissions({
  'mediaSources.read': ['admin', 'graphql:admin'],
  'mediaSources.write': ['admin', 'graphql:admin'],
})
