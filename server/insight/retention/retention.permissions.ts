import { definePermissions } from '../../access/team/principal.ts'

/** Who sets retention periods, and reads what they delete. */
export const retentionPermissions = definePermissions({
  'retention.read': ['admin', 'graphql:admin'],
  'retention.write': ['admin', 'graphql:admin'],
})
