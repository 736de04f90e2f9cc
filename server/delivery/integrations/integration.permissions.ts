import { definePermissions } from '../../access/team/principal.ts'

/** Who may do what with integrations: they hold keys to other systems, so admins alone. */
export const integrationPermissions = definePermissions({
  'integrations.read': ['admin', 'graphql:admin'],
  'integrations.write': ['admin', 'graphql:admin'],
})
