import { definePermissions } from '../../access/team/principal.ts'

/** Permissions of the webhook and its deliveries. */
export const webhookPermissions = definePermissions({
  'webhooks.read': ['admin', 'graphql:read', 'graphql:admin'],
  'webhooks.manage': ['admin', 'graphql:admin'],
})
