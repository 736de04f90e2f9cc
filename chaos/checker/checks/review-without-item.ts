import type { Check } from '../check.ts'
import { lines } from '../lines.ts'

export const reviewWithoutItem = {
  name: 'reviewWithoutItem',
  finds: 'a review of what is not there, and a flagged item or user that nobody is asked about',
  find: (db, { workspaceId }) =>
    lines(
      db,
      `select 'the review ' || r.id || ' is of no ' || r.object_type as wrong from review r
         where r.workspace_id = $1
           and not exists (select from content c where c.workspace_id = $1 and c.id = r.object_id and r.object_type = 'content')
           and not exists (select from platform_user u where u.workspace_id = $1 and u.id = r.object_id and r.object_type = 'user')
       union all select 'the item ' || c.external_id || ' is flagged without a review' from content c
         where c.workspace_id = $1 and c.status = 'flagged' and not exists (
           select from review r where r.workspace_id = $1 and r.object_id = c.id and r.state <> 'resolved')`,
      [workspaceId],
    ),
} as const satisfies Check
