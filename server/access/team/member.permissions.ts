import { definePermissions } from './principal.ts'

/** Everybody knows the team; only people manage it (section 2.15): a key that leaked must not let anybody in or out. */
export const memberPermissions = definePermissions({
  'members.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'members.write': ['admin'],
})
