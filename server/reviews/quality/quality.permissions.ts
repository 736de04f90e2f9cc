import { definePermissions } from '../../access/team/principal.ts'

/** Who sees and makes golden items, who sees how well they decide themselves, and how well the team does. */
export const qualityPermissions = definePermissions({
  'golden.read': ['admin', 'graphql:admin'],
  'golden.write': ['admin', 'graphql:admin'],
  'quality.own': ['admin', 'moderator'],
  'quality.read': ['admin', 'graphql:admin'],
})
