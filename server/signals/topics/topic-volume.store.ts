import type { Sql } from '../../platform/database.ts'
import type { TopicVolume } from './topic-volume.entity.ts'

// SQL text: bench/full-workspace.ts runs it for each batch of items, as a rule asks for topics.

/** The items of a user about a topic in an hour of the past. */
export interface TopicHour extends Pick<TopicVolume, 'topic' | 'items'> {
  hoursAgo: number
}

/** How much users posted about topics in the last 30 days, by hour; with the 1-based index of the user in the list. */
export const topicVolumes = (
  tx: Sql,
  users: readonly Pick<TopicVolume, 'workspaceId' | 'userId'>[],
): Promise<(TopicHour & { place: number })[]> =>
  tx.query(
    `select w.place::int, v.topic, v.items, floor(extract(epoch from verdict_now() - v.hour) / 3600)::int as "hoursAgo"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, user_id, place)
     join topic_volume v on (v.workspace_id, v.user_id) = (w.workspace_id, w.user_id)
       and v.hour > verdict_now() - interval '30 days'`,
    [users.map(({ workspaceId }) => workspaceId), users.map(({ userId }) => userId)],
  )

/** An item, and a topic that it is about. */
export interface TopicOfItem {
  workspaceId: string
  contentId: string
  userId: string
  topic: string
}

/** Counts items for the topics that they are about, in the hour of their arrival, each at most once per topic. */
export async function countTopics(tx: Sql, found: readonly TopicOfItem[]): Promise<void> {
  if (found.length === 0) return
  await tx.query(
    `with found as materialized (
       select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as f (workspace_id, content_id, user_id, topic)
     ), fresh as (
       insert into content_topic (workspace_id, content_id, topic, counted_at)
       select workspace_id, content_id, topic, verdict_now() from found order by 1, 2, 3
       on conflict do nothing returning workspace_id, content_id, topic
     )
     insert into topic_volume as v (workspace_id, user_id, topic, hour, items)
     select workspace_id, user_id, topic, date_trunc('hour', verdict_now()), count(*)
     from fresh join found using (workspace_id, content_id, topic) group by 1, 2, 3 order by 1, 2, 3
     on conflict (workspace_id, user_id, topic, hour) do update set items = v.items + excluded.items`,
    [
      found.map(({ workspaceId }) => workspaceId),
      found.map(({ contentId }) => contentId),
      found.map(({ userId }) => userId),
      found.map(({ topic }) => topic),
    ],
  )
}
