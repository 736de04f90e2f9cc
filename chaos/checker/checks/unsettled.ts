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
       union all select 'the action ' || action_id || ' is ' || state from outbox
         where workspace_id = $1 and state in ('waiting', 'sending')
       union all select 'the delivery ' || id || ' is ' || state from delivery
         where workspace_id = $1 and state in ('sending', 'parked')
       union all select 'the action ' || action_id || ' is not in the audit log' from audit_inbox where workspace_id = $1`,
      [workspaceId],
    ),
} as const satisfies Check
