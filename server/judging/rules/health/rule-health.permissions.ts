import { definePermissions } from '../../../access/team/principal.ts'

/** Those who read rules also read their health; admins acknowledge alerts. */
export const ruleHealthPermissions = definePermissions({
  'ruleHealth.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'ruleHealth.write': ['admin', 'graphql:admin'],
})
