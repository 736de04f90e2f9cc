import { definePermissions } from '../../access/team/principal.ts'

/** Moderators give strikes; admins configure the ladder (section 2.15). */
export const strikePermissions = definePermissions({
  'strikes.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'strikes.give': ['admin', 'moderator'],
  'strikeSettings.write': ['admin', 'graphql:admin'],
})
