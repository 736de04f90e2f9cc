import { definePermissions } from './principal.ts'

/** Members see and end their own sessions, admins those of all. */
export const sessionPermissions = definePermissions({
  'sessions.manage': ['admin', 'moderator'],
  'sessions.end': ['admin'],
})
