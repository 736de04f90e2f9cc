import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

/** Seconds that a timer may be due before it has fired: workers check once a second. */
const mostSeconds = 5

export const timerOverdue = {
  name: 'timerOverdue',
  finds: 'a timer that is due and has not fired, or was given up',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `select 'the timer ' || kind || ' of ' || object_id || ' is ' || state || ', due at ' || due_at as wrong from timer
       where workspace_id = $1 and (state = 'failed' or (state = 'armed' and due_at < verdict_now() - make_interval(secs => $2)))`,
      [workspaceId, mostSeconds],
    ),
} as const satisfies Check
