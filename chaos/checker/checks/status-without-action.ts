import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

/** Users without a decision are allowed; items are decided on when they arrive. */
export const statusWithoutAction = {
  name: 'statusWithoutAction',
  finds: 'an item, a user or a subcategory whose status is not that of the last change that was not undone',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `with object as (
         select 'content' as type, id, status from content where workspace_id = $1 and status is not null
         union all select 'user', id, status from platform_user where workspace_id = $1
         union all select 'subcategory', id, status from subcategory where workspace_id = $1)
       select object.type || ' ' || object.id || ' is ' || object.status || ' and should be ' || coalesce(last.status, 'allowed') as wrong
       from object left join lateral (
         select a.status from action a where a.workspace_id = $1 and a.object_id = object.id and a.status is not null
           and a.undone_at is null order by a.seq desc limit 1) last on true
       where object.status <> coalesce(last.status, 'allowed')`,
      [workspaceId],
    ),
} as const satisfies Check
