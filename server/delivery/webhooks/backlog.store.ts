import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { StoredWebhook } from './webhook.entity.ts'

interface Tables {
  webhook: TableOf<StoredWebhook>
}

// SQL text: they run at each scrape of the metrics, with an index probe per workspace with a backlog.

/** The backlog of all workspaces' endpoints, by state; each counted to 100,000. */
export interface Backlog {
  /** Actions that are in no delivery yet. */
  waiting: number
  /** Unsettled deliveries, and those parked while their endpoint is down. */
  sending: number
  parked: number
}

const counted = (rows: string) => `(select count(*)::int from (select ${rows} limit 100000) counted)`

/** The backlog of deliveries. As system. */
export async function backlog(tx: Sql): Promise<Backlog> {
  const [found] = await tx.query<Backlog>(`
    select ${counted('from outbox_waiting')} as waiting,
      ${counted(`from delivery where state = 'sending'`)} as sending,
      ${counted(`from delivery where state = 'parked'`)} as parked`)
  return found ?? { waiting: 0, sending: 0, parked: 0 }
}

/** The seconds that the oldest undelivered action has waited, over the workspaces whose endpoint is not down. As system. */
export async function oldestWaiting(tx: Sql): Promise<number> {
  const [oldest] = await tx.query<{ seconds: number }>(`
    with up as (select workspace_id from webhook where next_probe_at is null)
    select greatest(0, extract(epoch from clock_timestamp() - min(since)))::float8 as seconds from (
      select waiting.available_at as since from up cross join lateral (
        select available_at from outbox_waiting w where w.workspace_id = up.workspace_id order by id limit 1) waiting
      union all
      select due.next_attempt_at from up cross join lateral (
        select next_attempt_at from delivery d where d.workspace_id = up.workspace_id and state = 'sending'
        order by next_attempt_at limit 1) due) waits`)
  return oldest?.seconds ?? 0
}

/** How many endpoints count as down. As system. */
export async function endpointsDown(tx: Sql): Promise<number> {
  const { count } = await tx
    .db<Tables>()
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('nextProbeAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
