import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

export const lost = {
  name: 'lost',
  finds: 'an acknowledged item that is not there, has no status, or was never decided on',
  find: (db, { workspaceId, acknowledged }) =>
    lines(
      db,
      `select sent.id || case when c.id is null then ' is not there' when c.status is null then ' has no status'
         else ' was never decided on' end as wrong
       from unnest($2::text[]) as sent (id)
       left join content c on c.workspace_id = $1 and c.external_id = sent.id
       where c.status is null
         or not exists (select from action a where a.workspace_id = $1 and a.object_id = c.id and a.status is not null)`,
      [workspaceId, acknowledged],
    ),
} as const satisfies Check
