import { definePermissions } from '../../access/team/principal.ts'

/** Who reads and creates golden items, who reads their own figures, and who reads those of the team. */
export const qualityPermissions = definePermissions({
  'golden.read': ['admin', 'graphql:admin'],
  'golden.write': ['admin', 'graphql:admin'],
  'quality.own': ['admin', 'moderator'],
  'quality.read': ['admin', 'graphql:admin'],
})
