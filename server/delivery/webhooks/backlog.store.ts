import type { Sql } from '../../platform/database.ts'

/** What is on its way to the endpoints of all workspaces, as somebody asks. */
export interface Backlog {
  /** Actions that are in no request yet, and requests that are not settled; each counted to 100,000. */
  waiting: number
  sending: number
  parked: number
  /** For how long the oldest of them has been on its way, in seconds; 0 while nothing is. */
  oldestSeconds: number
  /** Endpoints that count as down. */
  endpointsDown: number
}

/** As system. Of each workspace one step through an index finds the oldest, however much lies behind it. */
export async function backlog(tx: Sql): Promise<Backlog> {
  const [found] = await tx.query<Backlog>(asking)
  if (!found) throw new Error('the database told no backlog')
  return found
}

const counted = (rows: string) => `(select count(*)::int from (select ${rows} limit 100000) counted)`

const asking = `
  with recursive first_waiting as (
    (select workspace_id, available_at from outbox_waiting order by workspace_id, id limit 1)
    union all
    select next.* from first_waiting f cross join lateral (
      select workspace_id, available_at from outbox_waiting where workspace_id > f.workspace_id order by workspace_id, id limit 1) next
  ), first_unsettled as (
    (select workspace_id, created_at from delivery where state in ('sending', 'parked') order by workspace_id, outbox_ids[1] limit 1)
    union all
    select next.* from first_unsettled f cross join lateral (
      select workspace_id, created_at from delivery where state in ('sending', 'parked') and workspace_id > f.workspace_id
      order by workspace_id, outbox_ids[1] limit 1) next
  )
  select ${counted('from outbox_waiting')} as waiting,
    ${counted(`from delivery where state = 'sending'`)} as sending,
    ${counted(`from delivery where state = 'parked'`)} as parked,
    (select count(*)::int from webhook where outage_since is not null) as "endpointsDown",
    coalesce(extract(epoch from clock_timestamp() - least(
      (select min(available_at) from first_waiting), (select min(created_at) from first_unsettled))), 0)::float8 as "oldestSeconds"`
