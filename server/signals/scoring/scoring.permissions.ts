import { definePermissions } from '../../access/team/principal.ts'

/** Scores require an API key with the scope `score`, whose requests are counted. Admins read suggested scores. */
export const scoringPermissions = definePermissions({
  'scores.read': ['score'],
  'scores.suggest': ['score'],
  'suggestedScores.read': ['admin', 'graphql:read', 'graphql:admin'],
  'suggestedScores.write': ['admin', 'graphql:admin'],
})
