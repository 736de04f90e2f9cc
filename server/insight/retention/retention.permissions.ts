import { definePermissions } from '../../access/team/principal.ts'

/** Who says for how long data are kept, and sees what goes for it. */
export const retentionPermissions = definePermissions({
  'retention.read': ['admin', 'graphql:admin'],
  'retention.write': ['admin', 'graphql:admin'],
})
