import { definePermissions } from '../../access/team/principal.ts'

/** Who files, reads and decides appeals. */
export const appealPermissions = definePermissions({
  'appeals.file': ['rest', 'graphql:admin'],
  'appeals.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'appeals.decide': ['admin', 'moderator'],
})
