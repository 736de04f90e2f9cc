import { definePermissions } from '../../access/team/principal.ts'

/** Whoever sees rules and content may ask what rules make of an item; a draft needs `rules.write` besides. */
export const trialPermissions = definePermissions({
  'evaluations.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
})
