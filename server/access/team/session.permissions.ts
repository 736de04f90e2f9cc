import { definePermissions } from './principal.ts'

/** A member sees and ends their own sessions, an admin those of everybody. */
export const sessionPermissions = definePermissions({
  'sessions.manage': ['admin', 'moderator'],
  'sessions.end': ['admin'],
})
