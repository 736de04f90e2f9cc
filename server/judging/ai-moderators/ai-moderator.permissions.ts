import { definePermissions } from '../../access/team/principal.ts'

/** AI moderators are reserved for admins, as they hold keys to other systems. */
export const aiModeratorPermissions = definePermissions({
  'aiModerators.read': ['admin', 'graphql:admin'],
  'aiModerators.write': ['admin', 'graphql:admin'],
})
