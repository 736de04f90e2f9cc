import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

const mostActions = 100
const mostBytes = 1_000_000

/** A delivery as its worker holds it. */
export interface HeldDelivery {
  workspaceId: string
  id: string
  body: string
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
): Promise<HeldDelivery[]> {
  const ids = Array.from({ length: requests }, newId)
  return tx.query<HeldDelivery>(sql, [
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
 * An object is looked up by its id alone, which is unique over all workspaces: with the workspace beside it, a database
 * without statistics walks through everything that waits there. An action that somebody holds locked, to take it back
 * for instance, is waited for by the later ones of its object alone.
 */
const sql = `
  with ready as materialized (
    select o.id, o.body, coalesce(o.object_id, o.action_id) as object from outbox o
    where o.workspace_id = $1 and o.state = 'waiting' and o.available_at <= now() and not exists (
      select 1 from outbox other
      where other.object_id = o.object_id and other.state in ('waiting', 'sending')
        and (other.state = 'sending' or (other.id < o.id and other.available_at > now())))
    order by o.id limit $3
  ), free as materialized (
    select o.id from ready cross join lateral (
      select id from outbox where workspace_id = $1 and id = ready.id and state = 'waiting' for update skip locked) o
  ), told as (
    select ready.*, bool_and(free.id is not null) over (partition by object order by ready.id) as may_go
    from ready left join free on free.id = ready.id
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
