import { definePermissions } from '../../access/team/principal.ts'

/** Who may read categories and subcategories. */
export const placePermissions = definePermissions({
  'places.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
})
