import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { WaitLimits } from '../../platform/scopes.ts'
import type { SealedColumn } from '../../platform/sealed-column.ts'
import type { ColumnOf, TableOf } from '../../platform/table-of.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { DeliveryAttempt } from './delivery-attempt.entity.ts'
import { type Endpoint, secretOwner } from './endpoint.ts'
import { carriedBy } from './outbox.store.ts'
import { type WebhookGap, WebhookGapReason } from './webhook-gap.object.ts'
import type { StoredWebhook } from './webhook.entity.ts'
import type { Webhook } from './webhook.object.ts'

interface Tables {
  deliveryAttempt: TableOf<DeliveryAttempt>
  webhook: TableOf<
    StoredWebhook,
    'previousSecret' | 'previousSecretUntil' | 'outageSince' | 'nextProbeAt' | 'createdAt' | 'updatedAt'
  >
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The columns of the signing secrets. */
export const sealedWebhookSecrets = (
  ['secret', 'previous_secret'] satisfies ColumnOf<StoredWebhook>[]
).map<SealedColumn>((column) => ({
  table: 'webhook',
  column,
  id: 'id',
  ownerOf: ({ workspaceId, id }) => secretOwner({ workspaceId, webhookId: id }),
}))

/**
 * The lock timeout of the delivery worker's transactions, and how long one may be idle while holding locks before the
 * database ends it: none waits long for a locked row.
 */
export const briefly: WaitLimits = { lockMs: 250, idleMs: 5000 }

/** SQL text: bench/webhooks.ts begins every claim and every settling of a failure with it. */
const select = `
  select workspace_id as "workspaceId", id as "webhookId", url, updated_at as "updatedAt", secret,
    case when previous_secret_until > now() then previous_secret end as "previousSecret",
    outage_since as "outageSince", next_probe_at is not null as parked, coalesce(next_probe_at <= now(), false) as "probeDue",
    coalesce(extract(epoch from now() - outage_since), 0)::float8 as "outageSeconds",
    floor(extract(epoch from clock_timestamp()))::int as timestamp,
    exists (select from delivery where workspace_id = $1 and state = 'sending' and next_attempt_at <= now()) as "someDue"
  from webhook where workspace_id = $1 for no key update`

/**
 * The workspace's endpoint, locked: only one transaction at a time assembles, fails or parks deliveries of a workspace.
 * Null without a webhook.
 */
export async function lockEndpoint(tx: Sql, workspaceId: string): Promise<Endpoint | null> {
  const [endpoint] = await tx.query<Endpoint>({ name: 'lock-endpoint', text: select }, [workspaceId])
  return endpoint ?? null
}

/** Like `lockEndpoint`, but null as well while another transaction holds the lock. */
export async function tryLockEndpoint(tx: Sql, workspaceId: string): Promise<Endpoint | null> {
  const free = { name: 'try-lock-endpoint', text: `${select} skip locked` }
  const [endpoint] = await tx.query<Endpoint>(free, [workspaceId])
  return endpoint ?? null
}

/**
 * Why a workspace's webhook is not known to work; null when its endpoint is in no outage and its last response accepted
 * a delivery. Responses before the last change of its URL or secret are ignored.
 */
export async function webhookGap(tx: Sql, workspaceId: string): Promise<WebhookGap | null> {
  const webhook = await tables(tx)
    .selectFrom('webhook as w')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('deliveryAttempt as d')
          .select(['d.at', 'd.status'])
          .whereRef('d.workspaceId', '=', 'w.workspaceId')
          .whereRef('d.at', '>', 'w.updatedAt')
          .orderBy('d.at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue(),
    )
    .select(['w.outageSince', 'last.at as triedAt', 'last.status'])
    .where('w.workspaceId', '=', workspaceId)
    .executeTakeFirst()
  if (!webhook) return { reason: WebhookGapReason.missing, status: null }
  const { outageSince, triedAt, status } = webhook
  if (outageSince) return { reason: WebhookGapReason.down, status }
  if (!triedAt) return { reason: WebhookGapReason.untried, status: null }
  const reason = gapAfter[outcomeOf(status)]
  return reason && { reason, status }
}

const gapAfter: Record<AttemptOutcome, WebhookGapReason | null> = {
  [AttemptOutcome.delivered]: null,
  [AttemptOutcome.refused]: WebhookGapReason.refused,
  [AttemptOutcome.outage]: WebhookGapReason.failed,
}

/** The workspace's webhook for callers, or null when none is configured. */
export async function readWebhook(tx: Sql, workspaceId: string): Promise<Webhook | null> {
  const row = await tables(tx)
    .selectFrom('webhook')
    .select(['id', 'url', 'createdAt', 'updatedAt', 'outageSince', 'nextProbeAt'])
    .select([
      sql<Date | null>`case when previous_secret_until > now() then previous_secret_until end`.as(
        'previousSecretUntil',
      ),
      sql<number>`case when outage_since is null then 0 else (${actionsAtStake(workspaceId)}) end::int`.as(
        'parked',
      ),
    ])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  if (!row) return null
  const { outageSince, nextProbeAt, parked, ...webhook } = row
  return { ...webhook, outage: outageSince && { since: outageSince, nextProbeAt, parked } }
}

/** The number of unsettled actions, by the indexes of waiting actions and unsettled deliveries. */
const actionsAtStake = (workspaceId: string) => sql<number>`
  (select count(*) from outbox_waiting where workspace_id = ${workspaceId})
  + (select count(*) from delivery d join outbox o on ${sql.raw(carriedBy('d', 'o'))}
     where d.workspace_id = ${workspaceId} and d.state in ('sending', 'parked') and o.state = 'sending')`

/** Adds the webhook of a workspace that has none. */
export async function addWebhook(
  tx: Sql,
  webhook: Pick<StoredWebhook, 'workspaceId' | 'id' | 'url' | 'secret'>,
): Promise<void> {
  await tables(tx).insertInto('webhook').values(webhook).execute()
}

/** Changes the URL. */
export async function setUrl(tx: Sql, workspaceId: string, url: string): Promise<void> {
  await tables(tx)
    .updateTable('webhook')
    .set({ url, updatedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** Replaces the sealed secret; the former one is also used for signing for a number of hours. */
export async function rotateSecret(
  tx: Sql,
  workspaceId: string,
  secret: string,
  keptHours: number,
): Promise<void> {
  await tables(tx)
    .updateTable('webhook')
    .set(({ ref }) => ({
      previousSecret: ref('secret'),
      previousSecretUntil: sql<Date>`now() + make_interval(hours => ${keptHours})`,
      secret,
      updatedAt: sql<Date>`now()`,
    }))
    .where('workspaceId', '=', workspaceId)
    .execute()
}

/** Deletes the webhook; its deliveries stay. */
export async function deleteWebhook(tx: Sql, workspaceId: string): Promise<void> {
  await tables(tx).deleteFrom('webhook').where('workspaceId', '=', workspaceId).execute()
}
