import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

export const unsettled = {
  name: 'unsettled',
  finds: 'a task, an action that waits, a delivery or a line for the audit log that is still under way',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `select 'the task ' || kind || ' ' || id || ' is ' || state || ' after ' || attempts || ' attempts' as wrong
         from task where workspace_id = $1
       union all select 'the action ' || action_id || ' waits' from outbox
         where workspace_id = $1 and state = 'waiting'
       union all select 'the action ' || o.action_id || ' is in no delivery' from outbox o
         left join delivery d on (d.workspace_id, d.id) = (o.workspace_id, o.delivery_id)
         where o.workspace_id = $1 and o.state = 'sending' and d.id is null
       union all select 'the delivery ' || id || ' is ' || state from delivery
         where workspace_id = $1 and state in ('sending', 'parked')
       union all select 'the action ' || action_id || ' is not in the audit log' from audit_inbox where workspace_id = $1`,
      [workspaceId],
    ),
} as const satisfies Check
