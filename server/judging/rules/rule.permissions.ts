import { definePermissions } from '../../access/team/principal.ts'

/** Admins write rules; moderators see what rules there are. */
export const rulePermissions = definePermissions({
  'rules.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'rules.write': ['admin', 'graphql:admin'],
})
