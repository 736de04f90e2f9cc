import { definePermissions } from '../../access/team/principal.ts'

/** Views belong to people who work with the dashboard; admins also manage the shared ones. */
export const savedViewPermissions = definePermissions({
  'savedViews.use': ['admin', 'moderator'],
  'savedViews.manage': ['admin'],
})
