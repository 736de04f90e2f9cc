import { definePermissions } from '../team/principal.ts'

/** People let people in: a key that leaked must not. */
export const invitationPermissions = definePermissions({
  'invitations.manage': ['admin'],
})
