import { definePermissions } from '../../access/team/principal.ts'

export const decisionPermissions = definePermissions({
  'decisions.take': ['admin', 'moderator'],
})
