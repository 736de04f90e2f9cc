import { definePermissions } from '../team/principal.ts'

/** Only members create and revoke keys: a leaked key must not be able to create another. */
export const apiKeyPermissions = definePermissions({
  'apiKeys.manage': ['admin'],
})
