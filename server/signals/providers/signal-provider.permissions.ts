import { definePermissions } from '../../access/team/principal.ts'

/** Who may do what with signal providers and routes: they hold keys to other systems and spend money, so admins alone. */
export const signalProviderPermissions = definePermissions({
  'signalProviders.read': ['admin', 'graphql:admin'],
  'signalProviders.write': ['admin', 'graphql:admin'],
})
