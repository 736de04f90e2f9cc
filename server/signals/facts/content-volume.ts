import type { Sql } from '../../platform/database.ts'
import { defineReadFact } from '../fact.ts'
import type { Subject } from '../item.ts'

/** New items that a user posted some hours ago. */
export interface HourVolume {
  hoursAgo: number
  items: number
}

/** How much the user posted in the last 30 days, by hour, from counter rows. */
export default defineReadFact(async (tx: Sql, subjects: readonly Subject[]): Promise<HourVolume[][]> => {
  const rows = await tx.query<HourVolume & { place: number }>(
    `select w.place::int, v.items, floor(extract(epoch from verdict_now() - v.hour) / 3600)::int as "hoursAgo"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, user_id, place)
     join content_volume v on (v.workspace_id, v.user_id) = (w.workspace_id, w.user_id)
       and v.hour > verdict_now() - interval '30 days'`,
    [subjects.map(({ workspaceId }) => workspaceId), subjects.map(({ user }) => user.id)],
  )
  const volumes = subjects.map((): HourVolume[] => [])
  for (const { place, ...volume } of rows) volumes[place - 1]?.push(volume)
  return volumes
})
