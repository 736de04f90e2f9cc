import { definePermissions } from '../../access/team/principal.ts'

/** Who sees the areas and places of the customer platform. */
export const placePermissions = definePermissions({
  'places.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
})
