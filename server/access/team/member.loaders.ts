import { rowsById, rowsOfOwner } from '../requests/rows-by-id.ts'
import { type Member, memberColumns } from './member.entity.ts'

/** Members by their ids, without anything secret. */
export const memberById = rowsById<
  Pick<Member, 'id' | 'workspaceId' | 'name' | 'email' | 'role' | 'createdAt'>
>(`select ${memberColumns} from member where workspace_id = $1 and id = any ($2)`)

/** The ids of the categories that each member is restricted to. */
export const categoriesOfMember = rowsOfOwner<{ ownerId: string; id: string }>(
  `select member_id as "ownerId", category_id as id from member_category
   where workspace_id = $1 and member_id = any ($2) order by category_id`,
)
