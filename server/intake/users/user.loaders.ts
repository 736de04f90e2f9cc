import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type User, userColumns } from './user.entity.ts'

/** Users by their ids. */
export const userById = rowsById<User>(
  `select ${userColumns} from platform_user u where u.workspace_id = $1 and u.id = any ($2)`,
)
