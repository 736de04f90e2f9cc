import { definePermissions } from '../team/principal.ts'

export const workspacePermissions = definePermissions({
  'workspace.read': ['admin', 'moderator', 'graphql:read', 'graphql:admin'],
  'workspace.update': ['admin', 'graphql:admin'],
  'workspaces.manage': ['operator'],
})
