import { definePermissions } from '../team/principal.ts'

export const auditPermissions = definePermissions({
  'audit.read': ['admin', 'graphql:admin'],
})
