import { rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { decisionColumns, type IntegrationDecision } from './integration.type.ts'

const newest = 50

/** The newest 50 decisions of each integration, whatever became of them. */
export const newestDecisions = rowsOfOwner<IntegrationDecision & { ownerId: string }>(
  `select d.*, i.id as "ownerId" from unnest($2::uuid[]) as i (id) cross join lateral (
     select ${decisionColumns}, seq from integration_decision where workspace_id = $1 and integration_id = i.id
     order by seq desc limit ${newest}) d
   order by d.seq desc`,
)
