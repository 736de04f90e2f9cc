import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { HeldDelivery } from './assemble.ts'
import type { Attempt } from './attempt.ts'
import { nextDelay } from './schedule.ts'

interface Sent {
  outboxId: string
  objectId: string | null
}

/** Whether the delivery carries several actions. */
export async function isShared(tx: Sql, { id }: HeldDelivery): Promise<boolean> {
  return (await tx.query(`select 1 from outbox where delivery_id = $1 limit 2`, [id])).length > 1
}

/**
 * Lets each action of a refused delivery go on alone, so that one that the endpoint cannot take doesn't take the others
 * down: with another webhook-id, because the body is another, the same action_id, and the attempts so far. Of one
 * object's actions the first goes on; the later ones wait for it again.
 */
export async function split(
  tx: Sql,
  delivery: HeldDelivery,
  { attempts, schedule, attempt }: { attempts: number; schedule: readonly number[]; attempt: Attempt },
): Promise<'split'> {
  const { workspaceId, id } = delivery
  const sent = await tx.query<Sent>(
    `select id::text as "outboxId", object_id as "objectId" from outbox
     where delivery_id = $1 and state = 'sending' order by outbox.id`,
    [id],
  )
  const spent = Math.min(attempts, schedule.length - 1)
  const alone = firstOfEachObject(sent).map(({ outboxId }) => ({
    outboxId,
    id: newId(),
    delay: nextDelay(schedule, spent, attempt.retryAfter) ?? 0,
  }))
  await tx.query(
    `update outbox set state = 'waiting', delivery_id = null where delivery_id = $1 and state = 'sending'`,
    [id],
  )
  await tx.query(goOnAlone, [
    workspaceId,
    alone.map((one) => one.outboxId),
    alone.map((one) => one.id),
    alone.map((one) => one.delay),
    spent,
    attempt.status,
  ])
  await tx.query(
    `update delivery set state = 'cancelled', attempts = $3, settled_at = now(), last_error = $4 where workspace_id = $1 and id = $2`,
    [workspaceId, id, attempts, splitNote],
  )
  return 'split'
}

/** What the log says of a delivery that was split. */
export const splitNote = 'refused as a whole; its actions went on one by one'

const goOnAlone = `
  with alone as (
    select o.id as outbox_id, o.body, s.id, s.delay
    from unnest($2::bigint[], $3::uuid[], $4::float8[]) as s (outbox_id, id, delay)
    join outbox o on o.workspace_id = $1 and o.id = s.outbox_id
  ), made as (
    insert into delivery (workspace_id, id, body, attempts, next_attempt_at, last_status)
    select $1, id, '{"actions":[' || body || ']}', $5, now() + make_interval(secs => delay), $6 from alone
  )
  update outbox o set state = 'sending', delivery_id = alone.id from alone where o.workspace_id = $1 and o.id = alone.outbox_id`

function firstOfEachObject(sent: readonly Sent[]): Sent[] {
  const seen = new Set<string>()
  return sent.filter(({ objectId }) => {
    if (objectId === null) return true
    const first = !seen.has(objectId)
    seen.add(objectId)
    return first
  })
}
