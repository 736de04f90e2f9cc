import { definePermissions } from './principal.ts'

/** Members change their own password; admins create links for those who forgot theirs. */
export const passwordPermissions = definePermissions({
  'passwords.change': ['admin', 'moderator'],
  'passwords.reset': ['admin'],
})
