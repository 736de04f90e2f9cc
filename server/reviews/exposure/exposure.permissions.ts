import { definePermissions } from '../../access/team/principal.ts'

/** Members read their own exposure; admins set the budget, and read totals of the team without names. */
export const exposurePermissions = definePermissions({
  'exposure.own': ['admin', 'moderator'],
  'exposure.team': ['admin', 'graphql:admin'],
  'exposureBudget.write': ['admin', 'graphql:admin'],
})
