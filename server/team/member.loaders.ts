import { rowsById } from '../graphql/rows-by-id.ts'
import type { Member } from './member.entity.ts'

/** Members by their ids, without anything secret. */
export const memberById = rowsById<Pick<Member, 'id' | 'workspaceId' | 'name' | 'email' | 'role'>>(
  `select id, workspace_id as "workspaceId", name, email, role from member where workspace_id = $1 and id = any ($2)`,
)
