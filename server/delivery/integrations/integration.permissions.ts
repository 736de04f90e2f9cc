import { definePermissions } from '../../access/team/principal.ts'

/** Permissions of integrations: admins only, as they have credentials of other systems. */
export const integrationPermissions = definePermissions({
  'integrations.read': ['admin', 'graphql:admin'],
  'integrations.write': ['admin', 'graphql:admin'],
})
