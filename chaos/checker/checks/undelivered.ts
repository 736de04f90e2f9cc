import type { Check, Evidence } from '../check.ts'
import { lines } from '../lines.ts'

/** The actions that the receiver accepted, each once, in the order of their first acceptance. */
export const takenActions = ({ received }: Evidence): string[] => [
  ...new Set(
    received
      .filter(({ answered }) => answered === 200)
      .flatMap(({ actions }) => actions.map(({ action_id }) => action_id)),
  ),
]

export const undelivered = {
  name: 'undelivered',
  finds: 'an action that counts as delivered and never came, or that came without being recorded',
  find: (db, evidence) =>
    lines(
      db,
      `select 'the action ' || o.action_id || ' counts as delivered and never came' as wrong from outbox o
         left join delivery d on (d.workspace_id, d.id) = (o.workspace_id, o.delivery_id)
         where o.workspace_id = $1 and case o.state when 'sending' then d.state else o.state end = 'delivered' and o.action_id <> all ($2::uuid[])
       union all select 'the action ' || came.id || ' came and is not recorded' from unnest($2::uuid[]) as came (id)
         where not exists (select from action a where a.workspace_id = $1 and a.id = came.id)`,
      [evidence.workspaceId, takenActions(evidence)],
    ),
} as const satisfies Check
