import { definePermissions } from './principal.ts'

/** Everybody changes their own password; admins make links for those who forgot theirs. */
export const passwordPermissions = definePermissions({
  'passwords.change': ['admin', 'moderator'],
  'passwords.reset': ['admin'],
})
