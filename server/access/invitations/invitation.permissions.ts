import { definePermissions } from '../team/principal.ts'

/** Only members invite people: a leaked key must not. */
export const invitationPermissions = definePermissions({
  'invitations.manage': ['admin'],
})
