import { definePermissions } from '../team/principal.ts'

export const decisionPermissions = definePermissions({
  'decisions.take': ['admin', 'moderator'],
})
