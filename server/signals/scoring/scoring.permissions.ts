import { definePermissions } from '../../access/team/principal.ts'

/** Only a key with the scope `score` asks for scores: its requests are counted. Suggested scores are looked through by admins. */
export const scoringPermissions = definePermissions({
  'scores.read': ['score'],
  'scores.suggest': ['score'],
  'suggestedScores.read': ['admin', 'graphql:read', 'graphql:admin'],
  'suggestedScores.write': ['admin', 'graphql:admin'],
})
