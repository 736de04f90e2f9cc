import type { Check } from '../check.ts'
import { lines } from '../lines.ts'
import { takenActions } from './undelivered.ts'

export const inverted = {
  name: 'inverted',
  finds: 'an action that was taken after a later one on the same object',
  find: (db, evidence) =>
    lines(
      db,
      `select 'the action ' || id || ' was taken after a later one on the ' || object_type || ' ' || object_id as wrong
       from (
         select a.id, a.object_type, a.object_id, a.seq, max(a.seq) over (partition by a.object_id order by taken.place) as latest
         from unnest($2::uuid[]) with ordinality as taken (id, place)
         join action a on a.workspace_id = $1 and a.id = taken.id) told
       where latest > seq`,
      [evidence.workspaceId, takenActions(evidence)],
    ),
} as const satisfies Check
