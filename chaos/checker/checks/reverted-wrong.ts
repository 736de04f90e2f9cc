import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

/** A refused change is reverted by one action with the cause `revert:<its id>`, unless a newer decision had been made by then. */
export const revertedWrong = {
  name: 'revertedWrong',
  finds:
    'a refused change that stands, one that was taken back more than once or over a newer decision, a revert of nothing',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `with refused as (
         select a.* from action a join outbox o on (o.workspace_id, o.action_id) = (a.workspace_id, a.id)
         where a.workspace_id = $1 and a.status is not null and o.state = 'exhausted'
       ), revert as (
         select a.*, substring(cause_key from 8)::uuid as refused_id from action a
         where a.workspace_id = $1 and a.status is not null and a.cause_key like 'revert:%')
       select 'the refused action ' || r.id || ' stands' as wrong from refused r
         where not exists (select from action n where n.workspace_id = $1 and n.object_id = r.object_id and n.status is not null
           and n.undone_at is null and n.seq > r.seq)
       union all select 'the refused action ' || refused_id || ' was taken back ' || count(*) || ' times' from revert
         group by refused_id having count(*) > 1
       union all select 'the action ' || refused_id || ' was taken back and not refused' from revert
         where refused_id not in (select id from refused)
       union all select 'the action ' || r.id || ' was taken back over a newer one' from refused r join revert v on v.refused_id = r.id
         where exists (select from action n where n.workspace_id = $1 and n.object_id = r.object_id and n.status is not null
           and n.undone_at is null and n.seq > r.seq and n.seq < v.seq)`,
      [workspaceId],
    ),
} as const satisfies Check
