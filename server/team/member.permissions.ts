import { definePermissions } from './principal.ts'

/** Everybody knows the team; only admins manage it (section 2.15). */
export const memberPermissions = definePermissions({
  'members.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'members.write': ['admin', 'graphql:admin'],
})
