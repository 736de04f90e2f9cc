import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { AttemptOutcome, outcomeSql } from './attempt-outcome.ts'
import type { OutagePolicy } from './delivery-policy.ts'
import type { StoredDelivery } from './delivery.entity.ts'
import type { Endpoint } from './endpoint.ts'
import { carriedBy } from './outbox.store.ts'
import type { StoredWebhook } from './webhook.entity.ts'

interface Tables {
  webhook: TableOf<StoredWebhook>
  delivery: TableOf<StoredDelivery>
}

const webhookOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().updateTable('webhook').where('workspaceId', '=', workspaceId)

/** SQL that is true for the attempts `a` of a workspace within a window, since the last change of its webhook. */
const recent = `a.workspace_id = $1 and a.at > greatest(now() - make_interval(secs => $2), $3)`

/**
 * Whether the endpoint neither accepted nor refused anything within the window, and attempts for enough different
 * objects failed. Attempts before the last change of the webhook are ignored.
 */
export async function looksDown(
  tx: Sql,
  { workspaceId, updatedAt }: Pick<Endpoint, 'workspaceId' | 'updatedAt'>,
  { windowSeconds, objects }: Pick<OutagePolicy, 'windowSeconds' | 'objects'>,
): Promise<boolean> {
  if (await hasJudged(tx, { workspaceId, updatedAt }, windowSeconds)) return false
  // SQL text: bench/webhooks.ts runs it for each failure of its dead endpoint, and what follows for those of its refusing one.
  const [failed] = await tx.query<{ objects: number }>(
    `select count(distinct o.object_id)::int as objects from delivery_attempt a
     join delivery d on (d.workspace_id, d.id) = (a.workspace_id, a.delivery_id)
     join outbox o on ${carriedBy('d', 'o')} where ${recent}`,
    [workspaceId, windowSeconds, updatedAt],
  )
  return (failed?.objects ?? 0) >= objects
}

/** Whether the endpoint accepted or refused anything within the window. */
async function hasJudged(
  tx: Sql,
  { workspaceId, updatedAt }: Pick<Endpoint, 'workspaceId' | 'updatedAt'>,
  windowSeconds: number,
): Promise<boolean> {
  const judged = await tx.query(
    `select 1 from delivery_attempt a where ${recent} and ${outcomeSql('a.status')} <> '${AttemptOutcome.outage}' limit 1`,
    [workspaceId, windowSeconds, updatedAt],
  )
  return judged.length > 0
}

/** Whether the endpoint is in no known outage, but has only failed within the window. */
export const onlyFails = async (
  tx: Sql,
  endpoint: Endpoint,
  { windowSeconds }: Pick<OutagePolicy, 'windowSeconds'>,
): Promise<boolean> => endpoint.outageSince === null && !(await hasJudged(tx, endpoint, windowSeconds))

/**
 * Whether an endpoint that only fails has yet to answer the actions of a failed request that are sent to it alone: what follows
 * depends on that, an outage or everything. For as long as between two probes at most.
 */
export async function awaitsTrial(tx: Sql, endpoint: Endpoint, policy: OutagePolicy): Promise<boolean> {
  if (!(await onlyFails(tx, endpoint, policy))) return false
  const { triedAlone, probeSeconds } = policy
  const unanswered = await tx.query(
    `select 1 from delivery where workspace_id = $1 and state = 'sending' and attempts > 0
       and created_at > greatest(now() - make_interval(secs => $2), $3)
     having count(*) >= $4 and bool_or(attempted_at is null or lease_token is not null)`,
    [endpoint.workspaceId, probeSeconds, endpoint.updatedAt, triedAlone],
  )
  return unanswered.length > 0
}

/**
 * Parks the workspace's deliveries from now on; those being attempted are parked too, unless they are accepted or
 * refused meanwhile. Those that another transaction is settling at this moment are left to it.
 */
export async function startOutage(
  tx: Sql,
  workspaceId: string,
  { probeSeconds }: OutagePolicy,
): Promise<void> {
  await webhookOf(tx, workspaceId)
    .set({ outageSince: sql<Date>`now()`, nextProbeAt: inSeconds(probeSeconds) })
    .execute()
  await tx
    .db<Tables>()
    .with(
      (cte) => cte('unsettled').materialized(),
      (db) =>
        db
          .selectFrom('delivery')
          .select('id')
          .where('workspaceId', '=', workspaceId)
          .where('state', '=', sql.lit(DeliveryState.sending))
          .where('purpose', '<>', sql.lit<StoredDelivery['purpose']>('test'))
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('delivery')
    .set({ state: DeliveryState.parked })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any (array(select id from unsettled))`)
    .execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** The workspaces among the given whose endpoints are in an outage. */
export async function inOutage(tx: Sql, workspaceIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('webhook')
    .select('workspaceId')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('outageSince', 'is not', null)
    .execute()
  return new Set(rows.map(({ workspaceId }) => workspaceId))
}

/** Whether a workspace has a webhook, and whether its endpoint is in an outage. */
export async function endpointState(
  tx: Sql,
  workspaceId: string,
): Promise<{ hasWebhook: boolean; endpointDown: boolean }> {
  const webhook = await tx
    .db<Tables>()
    .selectFrom('webhook')
    .select('outageSince')
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return { hasWebhook: webhook !== undefined, endpointDown: webhook?.outageSince != null }
}

/** Ends an outage: everything parked is sent now, with its remaining attempts. */
export async function endOutage(tx: Sql, workspaceId: string): Promise<void> {
  await webhookOf(tx, workspaceId).set({ outageSince: null, nextProbeAt: null }).execute()
  await unpark(tx, workspaceId)
}

/** Resumes the schedule although the endpoint is still down, so that actions that fail permanently are reverted. */
export async function resumeSchedule(tx: Sql, workspaceId: string): Promise<void> {
  await webhookOf(tx, workspaceId).set({ nextProbeAt: null }).execute()
  await unpark(tx, workspaceId)
}

async function unpark(tx: Sql, workspaceId: string): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('delivery')
    .set({
      state: DeliveryState.sending,
      nextAttemptAt: sql<Date>`case when lease_token is null then now() else next_attempt_at end`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', DeliveryState.parked)
    .execute()
}

/** Schedules the next probe of an outage in a number of seconds. */
export async function probeIn(tx: Sql, workspaceId: string, seconds: number): Promise<void> {
  await webhookOf(tx, workspaceId)
    .set({ nextProbeAt: inSeconds(seconds) })
    .execute()
}

/** Makes the next probe of an outage due now. */
export async function probeNow(tx: Sql, workspaceId: string): Promise<void> {
  await webhookOf(tx, workspaceId)
    .set({ nextProbeAt: sql<Date>`now()` })
    .where('nextProbeAt', 'is not', null)
    .execute()
}
