import { definePermissions } from './principal.ts'

/** A member sees and ends their own sessions only. */
export const sessionPermissions = definePermissions({
  'sessions.manage': ['admin', 'moderator'],
})
