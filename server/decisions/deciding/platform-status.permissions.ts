import { definePermissions } from '../../access/team/principal.ts'

/** Who records decisions of the customer platform. */
export const platformStatusPermissions = definePermissions({
  'status.set': ['rest', 'graphql:admin'],
})
