import { definePermissions } from '../team/principal.ts'

/** Keys are made and revoked by people: a key that leaked must not be able to make another. */
export const apiKeyPermissions = definePermissions({
  'apiKeys.manage': ['admin'],
})
