/** How much of the timers are of temporary bans, each of which an action tells when it has fired. */
export const bansShare = 0.4

/**
 * Statements that make what falls due, and their shares of all of it: with the ids of workspaces as $1, and how many as $2. It
 * has been due for ten seconds, or is due at another moment of PostgreSQL's clock.
 */
export function dueTimers(dueAt = `now() - interval '10 seconds'`): [string, number][] {
  const due = (kind: string) => `
    insert into timer (workspace_id, kind, object_id, due_at) select workspace_id, '${kind}', id, ${dueAt}`
  return [
    // Users whose temporary bans end.
    [`with made as (${users('hidden')}) ${due('temporary_ban')} from made`, bansShare],
    // Users whose strikes end.
    [`with made as (${users('allowed')}) ${due('strikes')} from made`, 0.3],
    // Reviews that were put on hold until then.
    [
      `with made as (${users('flagged')}), opened as (
         insert into review (workspace_id, id, queue_id, object_type, object_id, state, priority, held_until)
         select m.workspace_id, gen_random_uuid(), q.id, 'user', m.id, 'on_hold', 2, now()
         from made m join review_queue q on q.workspace_id = m.workspace_id and q.is_default returning workspace_id, id)
       ${due('review_hold')} from opened`,
      0.3,
    ],
  ]
}

const users = (status: string) => `
  insert into platform_user (workspace_id, id, external_id, status)
  select ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), gen_random_uuid(), '${status}'
  from generate_series(1, $2::int) n returning workspace_id, id`
