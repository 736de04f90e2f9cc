import { definePermissions } from '../../../access/team/principal.ts'

/** Whoever reads rules reads how they are doing; admins acknowledge what was noticed. */
export const ruleHealthPermissions = definePermissions({
  'ruleHealth.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'ruleHealth.write': ['admin', 'graphql:admin'],
})
