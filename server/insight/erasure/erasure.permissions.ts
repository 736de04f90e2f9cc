import { definePermissions } from '../../access/team/principal.ts'

/** Who deletes what the customer platform deleted, and sees how far that has come; who keeps it from that. */
export const erasurePermissions = definePermissions({
  'content.delete': ['admin', 'rest', 'graphql:admin'],
  'legalHolds.read': ['admin', 'graphql:admin'],
  'legalHolds.write': ['admin', 'graphql:admin'],
  'users.erase': ['admin', 'rest', 'graphql:admin'],
  'erasures.read': ['admin', 'graphql:admin'],
})
