import { definePermissions } from './principal.ts'

/** Everybody knows the team and chooses how media are shown to them; only people manage it (section 2.15): a key that leaked must not let anybody in or out. */
export const memberPermissions = definePermissions({
  'members.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'members.write': ['admin'],
  'mediaViewing.choose': ['admin', 'moderator'],
})
