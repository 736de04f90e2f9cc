import { definePermissions } from '../../access/team/principal.ts'

/** Who reads everything that is kept of a user, for a request of access. */
export const userRecordPermissions = definePermissions({
  'users.export': ['admin', 'graphql:admin'],
})
