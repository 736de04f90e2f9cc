import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Webhook } from './webhook.type.ts'

interface Row extends Omit<Webhook, 'outage'> {
  outageSince: Date | null
  nextProbeAt: Date | null
  parked: number
}

/** Actions that are not settled, by the indexes of what is waiting and of the requests that are not done. */
const atStake = `
  (select count(*) from outbox where workspace_id = $1 and state = 'waiting')
  + (select count(*) from delivery d join outbox o on o.delivery_id = d.id
     where d.workspace_id = $1 and d.state = 'parked' and o.state = 'sending')
  + (select count(*) from delivery d join outbox o on o.delivery_id = d.id
     where d.workspace_id = $1 and d.state = 'sending' and o.state = 'sending')`

/** The workspace's webhook, or null when none is configured. */
export async function readWebhook(tx: Sql, workspaceId: string): Promise<Webhook | null> {
  const [row] = await tx.query<Row>(
    `select id, url, created_at as "createdAt", updated_at as "updatedAt",
       case when previous_secret_until > now() then previous_secret_until end as "previousSecretUntil",
       outage_since as "outageSince", next_probe_at as "nextProbeAt",
       case when outage_since is null then 0 else (${atStake}) end::int as parked
     from webhook where workspace_id = $1`,
    [workspaceId],
  )
  if (!row) return null
  const { outageSince, nextProbeAt, parked, ...webhook } = row
  return { ...webhook, outage: outageSince && { since: outageSince, nextProbeAt, parked } }
}

/** The workspace's webhook. @throws NotFoundError when none is configured */
export async function needWebhook(tx: Sql, workspaceId: string): Promise<Webhook> {
  const webhook = await readWebhook(tx, workspaceId)
  if (!webhook) throw noWebhook()
  return webhook
}

/** The answer to what needs a webhook where there is none. */
export const noWebhook = (): NotFoundError => new NotFoundError('No webhook is configured')
