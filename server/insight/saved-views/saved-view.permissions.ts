import { definePermissions } from '../../access/team/principal.ts'

/** Views belong to people who work with the dashboard; admins also look after those that are shared. */
export const savedViewPermissions = definePermissions({
  'savedViews.use': ['admin', 'moderator'],
  'savedViews.manage': ['admin'],
})
