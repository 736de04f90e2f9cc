import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type Content, contentColumns } from './content.entity.ts'

/** Content items by their ids. */
export const contentById = rowsById<Content>(
  `select ${contentColumns} from content c where c.workspace_id = $1 and c.id = any ($2)`,
)
