import { definePermissions } from '../../access/team/principal.ts'

/** Who may read and change policy categories. */
export const policyCategoryPermissions = definePermissions({
  'policyCategories.read': ['admin', 'moderator', 'rest', 'graphql:read', 'graphql:admin'],
  'policyCategories.write': ['admin', 'graphql:admin'],
})
