import { definePermissions } from '../../access/team/principal.ts'

/** Signal providers and routes are reserved for admins: they hold keys to other systems and cost money. */
export const signalProviderPermissions = definePermissions({
  'signalProviders.read': ['admin', 'graphql:admin'],
  'signalProviders.write': ['admin', 'graphql:admin'],
})
