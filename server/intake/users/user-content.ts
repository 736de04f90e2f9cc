import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { type Content, contentColumns } from '../content/content.entity.ts'

/** How much a user has posted, and how much of it is removed. */
export const contentCounts = rowsById<{ id: string; contentCount: number; hiddenCount: number }>(
  `select user_id as id, count(*)::int as "contentCount", (count(*) filter (where status = 'hidden'))::int as "hiddenCount"
   from content where workspace_id = $1 and user_id = any ($2) group by user_id`,
)

/** How much of a user's newest content is wanted. */
export interface RecentContentOf {
  userId: string
  first: number
}

/** The newest content of each user, newest first. */
export const recentContent: LoaderDefinition<RecentContentOf, Content[]> = (
  { services, workspaceId },
  keys,
) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const rows = await tx.query<Content & { place: number }>(
      `select wanted.place::int as place, ${contentColumns}
       from unnest($2::uuid[], $3::int[]) with ordinality as wanted (user_id, first, place)
       cross join lateral (
         select * from content where workspace_id = $1 and user_id = wanted.user_id
         order by created_at desc, id desc limit wanted.first
       ) c
       order by wanted.place, c.created_at desc, c.id desc`,
      [workspaceId, keys.map(({ userId }) => userId), keys.map(({ first }) => first)],
    )
    const found: Content[][] = keys.map(() => [])
    for (const row of rows) found[row.place - 1]?.push(row)
    return found
  })
