import { definePermissions } from '../../access/team/principal.ts'

/** Moderators send messages; templates are shared with the workspace (section 2.14) and managed by admins. */
export const messagePermissions = definePermissions({
  'messages.send': ['admin', 'moderator'],
  'messageTemplates.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'messageTemplates.write': ['admin', 'graphql:admin'],
})
