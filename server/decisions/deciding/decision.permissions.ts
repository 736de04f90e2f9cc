import { definePermissions } from '../../access/team/principal.ts'

export const decisionPermissions = definePermissions({
  'decisions.take': ['admin', 'moderator'],
  /** Recording decisions of the customer platform. */
  'status.set': ['rest', 'graphql:admin'],
})
