import { definePermissions } from './principal.ts'

/**
 * All members see the team and choose how media are shown to them; only people manage the team (section 2.15): a leaked
 * key must not add or remove members.
 */
export const memberPermissions = definePermissions({
  'members.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'members.write': ['admin'],
  'mediaViewing.choose': ['admin', 'moderator'],
})
