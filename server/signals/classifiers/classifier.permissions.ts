import { definePermissions } from '../../access/team/principal.ts'

/** Examples come from every category, so classifiers are reserved for those who write rules. */
export const classifierPermissions = definePermissions({
  'classifiers.read': ['admin', 'graphql:read', 'graphql:admin'],
  'classifiers.write': ['admin', 'graphql:admin'],
})
