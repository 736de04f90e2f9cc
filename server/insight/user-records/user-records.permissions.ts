import { definePermissions } from '../../access/team/principal.ts'

/** Who reads everything that is kept of a user, to hand it out. */
export const userRecordPermissions = definePermissions({
  'users.export': ['admin', 'graphql:admin'],
})
