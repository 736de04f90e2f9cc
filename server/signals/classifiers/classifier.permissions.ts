import { definePermissions } from '../../access/team/principal.ts'

/** Examples are of every category, so classifiers are for those who write rules. */
export const classifierPermissions = definePermissions({
  'classifiers.read': ['admin', 'graphql:read', 'graphql:admin'],
  'classifiers.write': ['admin', 'graphql:admin'],
})
