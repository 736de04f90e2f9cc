import { definePermissions } from '../../access/team/principal.ts'

/** Those who read rules and content may evaluate rules on an item; a draft also requires `rules.write`. */
export const trialPermissions = definePermissions({
  'evaluations.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
