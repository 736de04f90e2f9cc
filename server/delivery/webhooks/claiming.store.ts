import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredDelivery } from './delivery.entity.ts'

const mostActions = 100
const mostBytes = 1_000_000

/** A delivery as its worker holds it. */
export interface LeasedDelivery extends Pick<StoredDelivery, 'workspaceId' | 'id' | 'body'> {
  leaseToken: string
}

/** How the deliveries are made: at most so many, each with so many of the actions. */
interface Assembly {
  requests: number
  actions?: number
  state: 'sending' | 'parked'
  leaseSeconds: number
}

/**
 * Makes deliveries of the actions that wait, oldest first, up to 100 in each; none when none may go. An object with an
 * action under way, or held back for undoing, keeps its later ones waiting, and its actions never lie in two requests
 * at a time (order per object). The body is stored, so that every attempt sends the same bytes (section 6.1). Needs the
 * lock of the endpoint: the picture of what is under way must not change meanwhile.
 */
export function assemble(
  tx: Sql,
  workspaceId: string,
  { requests, actions = mostActions, state, leaseSeconds }: Assembly,
): Promise<LeasedDelivery[]> {
  const ids = Array.from({ length: requests }, newId)
  return tx.query<LeasedDelivery>(assembleSql, [
    workspaceId,
    ids,
    requests * actions,
    actions,
    mostBytes,
    state,
    leaseSeconds,
  ])
}

/*
 * SQL text: it runs for each claim, and a claim costs what it takes, however much waits and whatever the statistics say. Between
 * two bursts nothing waits, so the planner takes what waits for a single row, and would read all of it again for each action:
 * `offset 0` and `left join lateral` have it look each one up instead. An action that somebody holds locked, to take it back for
 * instance, is waited for by the later ones of its object alone.
 */
const assembleSql = `
  with ready as materialized (
    select o.id, o.body, coalesce(o.object_id, o.action_id) as object from outbox o
    where o.workspace_id = $1 and o.state = 'waiting' and o.available_at <= now() and not exists (
      select 1 from outbox other
      where other.workspace_id = $1 and other.object_id = o.object_id and other.state in ('waiting', 'sending')
        and (other.state = 'sending' or (other.id < o.id and other.available_at > now())) offset 0)
    order by o.id limit $3
  ), tried as materialized (
    select ready.*, free.id is not null as is_free from ready left join lateral (
      select id from outbox where workspace_id = $1 and id = ready.id and state = 'waiting' for update skip locked) free on true
  ), told as (
    select *, bool_and(is_free) over (partition by object order by id) as may_go from tried
  ), placed as (
    select *, (row_number() over (order by id) - 1) / $4 + 1 as request from told where may_go
  ), sized as (
    select *, first_value(request) over (partition by object order by id) as home,
      sum(octet_length(body)) over (partition by request order by id) as bytes,
      row_number() over (partition by request order by id) as place
    from placed
  ), taken as (
    select id, body, ($2::uuid[])[request] as delivery_id from sized where home = request and (bytes <= $5 or place = 1)
  ), made as (
    insert into delivery (workspace_id, id, body, state, lease_token, next_attempt_at, attempted_at)
    select $1, delivery_id, '{"actions":[' || string_agg(body, ',' order by id) || ']}', $6, gen_random_uuid(),
      now() + make_interval(secs => $7), now()
    from taken group by delivery_id
    returning workspace_id, id, body, lease_token
  ), moved as (
    update outbox o set state = 'sending', delivery_id = taken.delivery_id from taken
    where o.workspace_id = $1 and o.id = taken.id
  )
  select workspace_id as "workspaceId", id, body, lease_token as "leaseToken" from made order by id`

/** The delivery that waited longest for its attempt comes first. A lease that ran out is due like anything else. */
const due = `state = 'sending' and next_attempt_at <= now() order by next_attempt_at`

/** The parked ones take turns, so that a single poisoned one cannot keep the endpoint looking down. */
const inTurn = `state = 'parked' and (lease_token is null or next_attempt_at <= now()) order by attempted_at, id`

/** How many deliveries are claimed, and for how long. */
interface Lease {
  most: number
  leaseSeconds: number
}

/** Claims deliveries that are due. */
export const claimDue = (tx: Sql, workspaceId: string, lease: Lease): Promise<LeasedDelivery[]> =>
  take(tx, due, workspaceId, lease)

/** Claims deliveries that an outage holds back. */
export const claimParked = (tx: Sql, workspaceId: string, lease: Lease): Promise<LeasedDelivery[]> =>
  take(tx, inTurn, workspaceId, lease)

/** Takes so many deliveries for the time of a lease, never more; those that others hold locked are left to them. */
function take(
  tx: Sql,
  which: typeof due | typeof inTurn,
  workspaceId: string,
  { most, leaseSeconds }: Lease,
): Promise<LeasedDelivery[]> {
  return tx.query<LeasedDelivery>(
    `with taken as materialized (
       select id from delivery where workspace_id = $1 and ${which} limit $3 for update skip locked
     )
     update delivery d set lease_token = gen_random_uuid(), next_attempt_at = now() + make_interval(secs => $2), attempted_at = now()
     from taken where d.workspace_id = $1 and d.id = taken.id
     returning d.workspace_id as "workspaceId", d.id, d.body, d.lease_token as "leaseToken"`,
    [workspaceId, leaseSeconds, most],
  )
}

/** Whether actions of the workspace wait. */
export async function someWait(tx: Sql, workspaceId: string): Promise<boolean> {
  const some = `select 1 from outbox where workspace_id = $1 and state = 'waiting' limit 1`
  return (await tx.query(some, [workspaceId])).length > 0
}

/** Whether anything of the workspace waits, is parked or under way. */
export async function atStake(tx: Sql, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(
    `(select 1 from outbox where workspace_id = $1 and state = 'waiting' limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'parked' limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'sending' limit 1)`,
    [workspaceId],
  )
  return rows.length > 0
}

/** SQL that is true when a delivery may be due, actions wait or a probe is due, in any workspace. */
export const someMayBeDelivered = `exists (select from outbox where state = 'waiting')
  or exists (select from delivery where state = 'sending') or exists (select from webhook where next_probe_at <= now())`

/**
 * The workspaces with something to deliver: a delivery that is due, actions that wait, or a probe. Each costs one step
 * through an index, however much lies behind it. Workspaces in `busy` are left out. As system.
 */
export async function workspacesWithWork(tx: Sql, busy: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ workspaceId: string }>(workSql, [busy])
  return rows.map(({ workspaceId }) => workspaceId)
}

const workSql = `
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
