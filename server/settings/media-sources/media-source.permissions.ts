import { definePermissions } from '../../access/team/principal.ts'

/** Who may do what with private storage: it holds keys to other systems, so admins alone. */
export const mediaSourcePermissions = definePermissions({
  'mediaSources.read': ['admin', 'graphql:admin'],
  'mediaSources.write': ['admin', 'graphql:admin'],
})
