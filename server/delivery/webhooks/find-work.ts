import type { Database } from '../../platform/database.ts'

/**
 * The workspaces with something to deliver: a delivery that is due, actions that wait, or a probe. Each costs one step
 * through an index, however much lies behind it. Workspaces in `busy` are left out.
 */
export async function findWork(database: Database, busy: readonly string[]): Promise<string[]> {
  const rows = await database.asSystem((tx) => tx.query<{ workspaceId: string }>(sql, [busy]))
  return rows.map(({ workspaceId }) => workspaceId)
}

const sql = `
  with recursive due as (
    (select workspace_id, next_attempt_at from delivery where state = 'sending' order by workspace_id, next_attempt_at limit 1)
    union all
    select next.* from due cross join lateral (
      select workspace_id, next_attempt_at from delivery where state = 'sending' and workspace_id > due.workspace_id
      order by workspace_id, next_attempt_at limit 1) next
  ), waiting as (
    (select workspace_id from outbox where state = 'waiting' order by workspace_id limit 1)
    union all
    select next.* from waiting cross join lateral (
      select workspace_id from outbox where state = 'waiting' and workspace_id > waiting.workspace_id
      order by workspace_id limit 1) next
  )
  select workspace_id as "workspaceId" from webhook
  where workspace_id <> all ($1::uuid[]) and (
    next_probe_at <= now()
    or workspace_id in (select workspace_id from due where next_attempt_at <= now())
    or (next_probe_at is null and workspace_id in (select workspace_id from waiting)))
  order by random()`
