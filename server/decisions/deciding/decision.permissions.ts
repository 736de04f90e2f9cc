import { definePermissions } from '../../access/team/principal.ts'

export const decisionPermissions = definePermissions({
  'decisions.take': ['admin', 'moderator'],
  /** To record what the customer platform decided. */
  'status.set': ['rest', 'graphql:admin'],
})
