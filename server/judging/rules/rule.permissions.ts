import { definePermissions } from '../../access/team/principal.ts'

/** Admins write rules; moderators read them. */
export const rulePermissions = definePermissions({
  'rules.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'rules.write': ['admin', 'graphql:admin'],
})
