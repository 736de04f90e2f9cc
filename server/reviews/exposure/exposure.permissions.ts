import { definePermissions } from '../../access/team/principal.ts'

/** People see what they saw themselves; admins set the budget, and see sums of the team and nobody in particular. */
export const exposurePermissions = definePermissions({
  'exposure.own': ['admin', 'moderator'],
  'exposure.team': ['admin', 'graphql:admin'],
  'exposureBudget.write': ['admin', 'graphql:admin'],
})
