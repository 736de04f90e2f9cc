import type { Sql } from '../../platform/database.ts'

/** A queue of a workspace. */
export interface QueueRef {
  workspaceId: string
  queueId: string
}

/** A member at a queue. */
export interface QueueMember extends QueueRef {
  memberId: string
}

/** Seconds for which a member works in a queue without a sign of life. */
export const presenceSeconds = 180

/** SQL for whether the member `m` may work in the queue `q` (section 2.11): all moderators, or those selected; admins always. */
export const maySql = `(q.member_ids is null or m.role = 'admin' or m.id = any (q.member_ids))`

/**
 * SQL for who works where now, as `workspace_id`, `queue_id` and `member_id`: until their lease ends, they sign out, or they may no
 * longer.
 */
export const presentSql = `
  select p.workspace_id, p.queue_id, p.member_id from queue_presence p
  join member m on (m.workspace_id, m.id) = (p.workspace_id, p.member_id)
  join review_queue q on (q.workspace_id, q.id) = (p.workspace_id, p.queue_id)
  where p.until > verdict_now() and ${maySql} and (p.session_id is null or exists (
    select from session s where (s.workspace_id, s.id) = (p.workspace_id, p.session_id)))`

/** Writes down that a member works in a queue from now on, or still does. */
export async function keepPresent(
  tx: Sql,
  { workspaceId, queueId, memberId, sessionId }: QueueMember & { sessionId: string | null },
): Promise<void> {
  await tx.query(
    `insert into queue_presence (workspace_id, queue_id, member_id, session_id, until)
     values ($1, $2, $3, $4, verdict_now() + make_interval(secs => $5))
     on conflict (workspace_id, queue_id, member_id) do update set session_id = excluded.session_id, until = excluded.until`,
    [workspaceId, queueId, memberId, sessionId, presenceSeconds],
  )
}

/** Writes down that a member has stopped; the row goes when nothing is assigned to them any more. */
export async function endPresence(tx: Sql, { workspaceId, queueId, memberId }: QueueMember): Promise<void> {
  await tx.query(
    `update queue_presence set until = verdict_now() where workspace_id = $1 and queue_id = $2 and member_id = $3`,
    [workspaceId, queueId, memberId],
  )
}

/** The ids of those who work in a queue now. */
export async function presentIn(tx: Sql, queueId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select member_id as id from (${presentSql}) present where queue_id = $1 order by member_id`,
    [queueId],
  )
  return rows.map(({ id }) => id)
}
