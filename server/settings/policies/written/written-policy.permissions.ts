import { definePermissions } from '../../../access/team/principal.ts'

/** All members read published versions; drafts and earlier versions require permission to edit. */
export const writtenPolicyPermissions = definePermissions({
  'writtenPolicies.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'policyDrafts.read': ['admin', 'graphql:read', 'graphql:admin'],
  'writtenPolicies.write': ['admin', 'graphql:admin'],
})
