import { rowsById } from '../graphql/rows-by-id.ts'
import type { User } from './user.entity.ts'

/** Users by their ids. */
export const userById = rowsById<User>(
  `select id, workspace_id as "workspaceId", external_id as "externalId", name, type, status, tags as "tagIdentifiers",
     project_id as "projectId", unknown, created_at as "createdAt", updated_at as "updatedAt"
   from platform_user where workspace_id = $1 and id = any ($2)`,
)
