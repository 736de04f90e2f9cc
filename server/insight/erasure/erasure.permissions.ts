import { definePermissions } from '../../access/team/principal.ts'

/** Who deletes what the customer platform deleted and reads the progress, and who places legal holds. */
export const erasurePermissions = definePermissions({
  'content.delete': ['admin', 'rest', 'graphql:admin'],
  'legalHolds.read': ['admin', 'graphql:admin'],
  'legalHolds.write': ['admin', 'graphql:admin'],
  'users.erase': ['admin', 'rest', 'graphql:admin'],
  'erasures.read': ['admin', 'graphql:admin'],
})
