import type { Database, PreparedStatement, Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Origin } from '../../platform/origin.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import { isUnderWay, originsOf, requestBody } from './outbox.store.ts'
import type { StoredWebhook } from './webhook.entity.ts'

const mostActions = 100
const mostBytes = 1_000_000

/** A leased delivery, with the exact body to send. */
export interface LeasedDelivery extends Pick<StoredDelivery, 'workspaceId' | 'id'> {
  body: string
  leaseToken: string
  /** The origins of its actions, without duplicates. */
  origins: Origin[]
}

/** How deliveries are assembled: the most deliveries, and the most actions of each. */
interface Assembly {
  requests: number
  actions?: number
  state: 'sending' | 'parked'
  leaseSeconds: number
}

/** The deliveries that were claimed for an attempt. */
export interface AssembledDeliveries {
  deliveries: LeasedDelivery[]
  /** Whether more actions may be waiting, for a slot or for another action of their object. */
  more: boolean
}

/**
 * Assembles deliveries of waiting actions, oldest first, up to 100 in each; none when none may be sent. While an action
 * of an object is being delivered, or can still be undone, its later ones wait, and actions of an object are never in
 * two deliveries at a time (order per object). The delivery refers to its actions, whose bodies never change, so that
 * every attempt sends the same bytes (section 6.1). Needs the lock of the endpoint, as the set of actions being
 * delivered must not change meanwhile.
 */
export async function assemble(
  tx: Sql,
  workspaceId: string,
  { requests, actions = mostActions, state, leaseSeconds }: Assembly,
): Promise<AssembledDeliveries> {
  const ids = Array.from({ length: requests }, newId)
  const rows = await tx.query<LeasedDelivery & { more: boolean }>(assembling, [
    workspaceId,
    ids,
    requests * actions,
    actions,
    mostBytes,
    state,
    leaseSeconds,
  ])
  return { deliveries: rows, more: rows[0]?.more ?? true }
}

/** SQL that is true for a waiting action `w` that may be sent: none before it of its object is being delivered or can still be undone. */
const isReady = `w.available_at <= now() and not coalesce((
      select other.state = 'waiting' or (${isUnderWay('other')}) from outbox other
      where other.workspace_id = $1 and other.object_id = w.object_id and other.id between (select id from oldest) and w.id - 1
        and (other.state = 'sending' or (other.state = 'waiting' and other.available_at > now()))
      order by other.id desc limit 1), false)`

/** The columns of such an action; one without an object shares its place with no other. */
const readyAction = `w.id, w.bytes, coalesce(w.object_id, gen_random_uuid()) as object`

/*
 * SQL text: bench/webhooks.ts runs it for each claim, and the cost of a claim must depend only on what it takes, whatever the backlog and
 * the statistics. Between two bursts nothing is waiting, so the planner estimates a single waiting row, and would scan
 * all of them for each action: arrays of ids force a look-up of each one instead. The rows that claims deleted stand before those that
 * wait until the next vacuum, so that these are looked for once: `front` tells what is oldest, ready and left as well, and only where
 * too little of it is ready, `further` goes on behind it. Nothing older than `oldest` is waiting or unsettled, so
 * that the history of an object is not read. Where that is long all the same, because one delivery is retried for days, the newest action
 * that was taken tells whether any is unsettled: those before it were settled when it was. An action that another transaction has locked,
 * for instance to cancel it, delays only the later ones of its object.
 */
const assembling: PreparedStatement = {
  name: 'assemble-deliveries',
  text: `
  with front as materialized (
    select id, object_id, bytes, available_at from outbox_waiting where workspace_id = $1 order by id limit $3 + 1
  ), oldest as materialized (
    select least(
      (select outbox_ids[1] from delivery where workspace_id = $1 and state in ('sending', 'parked') order by outbox_ids[1] limit 1),
      (select min(id) from front)) as id
  ), foremost as materialized (
    select ${readyAction} from front w where ${isReady} order by w.id limit $3
  ), further as materialized (
    select ${readyAction} from outbox_waiting w
    where w.workspace_id = $1 and w.id > (select max(id) from front) and ${isReady}
    order by w.id limit case when (select count(*) from front) > $3 then $3 - (select count(*) from foremost) else 0 end
  ), ready as materialized (
    select * from foremost union all select * from further
  ), free as materialized (
    select id from outbox_waiting where workspace_id = $1 and id = any (array(select id from ready)) for update skip locked
  ), told as (
    select *, bool_and(id in (select id from free)) over (partition by object order by id) as may_go from ready
  ), placed as (
    select *, (row_number() over (order by id) - 1) / $4 + 1 as request from told where may_go
  ), sized as (
    select id, request, first_value(request) over (partition by object order by id) as home,
      sum(bytes) over whole as total, row_number() over whole as place
    from placed window whole as (partition by request order by id)
  ), taken as materialized (
    select id, ($2::uuid[])[request] as delivery_id from sized where home = request and (total <= $5 or place = 1)
  ), made as (
    insert into delivery (workspace_id, id, outbox_ids, state, lease_token, next_attempt_at, attempted_at)
    select $1, delivery_id, array_agg(id order by id), $6, gen_random_uuid(), now() + make_interval(secs => $7), now()
    from taken group by delivery_id
    returning id, lease_token
  ), gone as (
    delete from outbox_waiting where workspace_id = $1 and id = any (array(select id from taken))
  ), moved as (
    update outbox o set state = 'sending', delivery_id = taken.delivery_id from taken
    where o.workspace_id = $1 and o.id = taken.id
    returning o.id, o.delivery_id, o.body, o.origin, o.created_at
  ), told_of as (
    select delivery_id, ${requestBody('moved')} as body, ${originsOf('moved')} as origins from moved group by delivery_id
  )
  select $1 as "workspaceId", made.id, body, lease_token as "leaseToken", origins,
    (select count(*) from front) > (select count(*) from taken) as more
  from made join told_of on told_of.delivery_id = made.id order by made.id`,
}

/** The order of due deliveries: the longest due first. An expired lease is due as well. */
const due = `state = 'sending' and next_attempt_at <= now() order by next_attempt_at`

/** The order of parked deliveries: they take turns, so that a single poisoned one cannot make the endpoint appear down. */
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

/** Leases at most `most` deliveries; rows locked by other transactions are skipped. */
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
     returning d.workspace_id as "workspaceId", d.id, d.lease_token as "leaseToken", (
       select ${requestBody('o')} from outbox o where o.workspace_id = $1 and o.id = any (d.outbox_ids)) as body, (
       select ${originsOf('o')} from outbox o where o.workspace_id = $1 and o.id = any (d.outbox_ids)) as origins`,
    [workspaceId, leaseSeconds, most],
  )
}

/**
 * Extends the claims of deliveries by the database's clock, and answers the ids of those that it has extended: the worker's own
 * that nothing settles right now. In one round trip, so that no process can stall while it holds the locks.
 */
export async function extendClaims(
  database: Database,
  deliveries: readonly LeasedDelivery[],
  leaseSeconds: number,
): Promise<Set<string>> {
  const values = [
    deliveries.map(({ workspaceId }) => workspaceId),
    deliveries.map(({ id }) => id),
    deliveries.map(({ leaseToken }) => leaseToken),
    leaseSeconds,
  ]
  const rows = await database.atOnce<Pick<StoredDelivery, 'id'>>([{ ...extending, values }])
  return new Set(rows.map(({ id }) => id))
}

const extending: PreparedStatement = {
  name: 'extend-deliveries',
  text: `
  with ours as materialized (
    select d.workspace_id, d.id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as s (workspace_id, id, token)
    cross join lateral (
      select workspace_id, id from delivery d
      where d.workspace_id = s.workspace_id and d.id = s.id and d.lease_token = s.token for update skip locked) d
  )
  update delivery d set next_attempt_at = now() + make_interval(secs => $4)
  from ours where (d.workspace_id, d.id) = (ours.workspace_id, ours.id) returning d.id`,
}

/** Whether anything of the workspace waits, is parked or under way. */
export async function atStake(tx: Sql, workspaceId: string): Promise<boolean> {
  const rows = await tx.query(
    `(select 1 from outbox_waiting where workspace_id = $1 limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'parked' limit 1)
     union all (select 1 from delivery where workspace_id = $1 and state = 'sending' limit 1)`,
    [workspaceId],
  )
  return rows.length > 0
}

/** SQL that is true when a delivery may be due, actions wait or a probe is due, in any workspace. */
export const someMayBeDelivered = `exists (select from outbox_waiting)
  or exists (select from delivery where state = 'sending') or exists (select from webhook where next_probe_at <= now())`

/**
 * The workspaces with work: a due delivery, waiting actions, or a due probe. One index probe per workspace, whatever
 * its backlog. Workspaces in `busy` are left out. As system.
 */
export async function workspacesWithWork(tx: Sql, busy: readonly string[]): Promise<string[]> {
  const rows = await tx.query<Pick<StoredWebhook, 'workspaceId'>>(workSql, [busy])
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
    (select workspace_id from outbox_waiting order by workspace_id limit 1)
    union all
    select next.* from waiting cross join lateral (
      select workspace_id from outbox_waiting where workspace_id > waiting.workspace_id
      order by workspace_id limit 1) next
  )
  select workspace_id as "workspaceId" from webhook
  where workspace_id <> all ($1::uuid[]) and (
    next_probe_at <= now()
    or workspace_id in (select workspace_id from due where next_attempt_at <= now())
    or (next_probe_at is null and workspace_id in (select workspace_id from waiting)))
  order by random()`
