import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

/** An item's arrival on which nothing acted is not a decision. */
export const auditIncomplete = {
  name: 'auditIncomplete',
  finds: 'a change of status that the audit log has no entry of, or more than one',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `select 'the audit log has ' || count(e.seq) || ' entries of the action ' || a.id as wrong
       from action a left join audit_entry e
         on e.workspace_id = a.workspace_id and e.action_id = a.id and e.event <> 'decision.undone'
       where a.workspace_id = $1 and a.status is not null and a.cause_key is not null group by a.id having count(e.seq) <> 1`,
      [workspaceId],
    ),
} as const satisfies Check
