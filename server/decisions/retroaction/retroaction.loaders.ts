import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import type { StatusChange } from '../../judging/rules/status-change.type.ts'
import { type Retroaction, retroactionColumns } from './retroaction.type.ts'

/** Retroactions by their ids. */
export const retroactionById = rowsById<Retroaction>(
  `select ${retroactionColumns} from retroaction r where r.workspace_id = $1 and r.id = any ($2)`,
)

/** What retroactions change, by status. */
export const changesOfRetroaction = rowsOfOwner<StatusChange & { ownerId: string }>(
  `select retroaction_id as "ownerId", from_status as "from", to_status as "to", count(*)::int as count
   from retroaction_item where workspace_id = $1 and retroaction_id = any ($2)
   group by retroaction_id, from_status, to_status order by count desc, from_status, to_status`,
)
