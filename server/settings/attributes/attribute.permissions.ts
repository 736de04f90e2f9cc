import { definePermissions } from '../../access/team/principal.ts'

/** Attributes are a setting (section 2.6): admins register them. */
export const attributePermissions = definePermissions({
  'attributes.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'attributes.write': ['admin', 'graphql:admin'],
})
