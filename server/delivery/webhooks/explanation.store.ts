import type { Sql } from '../../platform/database.ts'
import { type DeliveryExplanation, type DeliveryFacts, explain } from './explanation.ts'

/** Explanations by the ids of actions and deliveries; no row for an action that is not delivered by a webhook. */
export async function explanationsOf(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<(DeliveryExplanation & { id: string })[]> {
  const facts = await tx.query<DeliveryFacts & { id: string }>(explaining, [workspaceId, ids])
  return facts.map(({ id, ...of }) => ({ id, ...explain(of) }))
}

/** A waiting action has no delivery yet; one in a parked delivery counts as parked. */
const explaining = `
  select x.id, case when d.state = 'parked' and x.state = 'sending' then 'parked' else x.state end as state,
    w.id is not null as "hasWebhook", w.outage_since is not null as "isDown", w.next_probe_at as "nextProbeAt",
    x.state = 'waiting' and x.available_at > now() as undoable, x.available_at as "availableAt",
    x.state = 'waiting' and exists (
      select from outbox o where o.workspace_id = $1 and o.object_id = x.object_id and o.id < x.outbox_id
        and o.state in ('waiting', 'sending')) as behind,
    coalesce(d.attempts, 0) as attempts, d.last_status as "lastStatus", d.last_error as "lastError",
    case when d.state = 'sending' and d.lease_token is null then d.next_attempt_at end as "nextAttemptAt"
  from (
    select action_id as id, delivery_id, state, available_at, object_id, id as outbox_id
    from outbox where workspace_id = $1 and action_id = any ($2::uuid[])
    union all
    select id, id, state, null, null, null from delivery where workspace_id = $1 and id = any ($2::uuid[])) x
  left join delivery d on d.workspace_id = $1 and d.id = x.delivery_id
  left join webhook w on w.workspace_id = $1`
