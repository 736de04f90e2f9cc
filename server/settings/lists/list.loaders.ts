import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type List, listColumns } from './list.entity.ts'

/** Lists by their ids. */
export const listById = rowsById<List>(
  `select ${listColumns} from list l where l.workspace_id = $1 and l.id = any ($2)`,
)
