import { definePermissions } from '../../../access/team/principal.ts'

/** Everybody reads what is published; drafts and earlier versions are for those who work on policies. */
export const writtenPolicyPermissions = definePermissions({
  'writtenPolicies.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'policyDrafts.read': ['admin', 'graphql:read', 'graphql:admin'],
  'writtenPolicies.write': ['admin', 'graphql:admin'],
})
