import { definePermissions } from '../../access/team/principal.ts'

/** Who may do what with AI moderators: they hold keys to other systems, so admins alone. */
export const aiModeratorPermissions = definePermissions({
  'aiModerators.read': ['admin', 'graphql:admin'],
  'aiModerators.write': ['admin', 'graphql:admin'],
})
