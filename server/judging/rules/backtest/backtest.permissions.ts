import { definePermissions } from '../../../access/team/principal.ts'

/** Backtests show items of every category and the decisions on them, so they are reserved for those who write rules. */
export const backtestPermissions = definePermissions({
  'backtests.read': ['admin', 'graphql:read', 'graphql:admin'],
  'backtests.run': ['admin', 'graphql:admin'],
})
