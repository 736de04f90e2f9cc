import { inject } from 'vitest'
import 'reflect-metadata'
import { AuditLog } from '../access/audit/audit.service.ts'
import { actionsOn } from '../actions/action.store.ts'
import {
  deliveryPolicy,
  type DeliveryPolicy,
  type OutagePolicy,
} from '../delivery/webhooks/delivery-policy.ts'
import { DeliveryWorker } from '../delivery/webhooks/delivery-worker.ts'
import { Deliveries } from '../delivery/webhooks/delivery.service.ts'
import type { Reverts } from '../delivery/webhooks/exhaust.ts'
import { waitingOf } from '../delivery/webhooks/outbox.store.ts'
import { Webhooks } from '../delivery/webhooks/webhook.service.ts'
import { readConfig } from '../platform/config.ts'
import { idOf, newId } from '../platform/ids.ts'
import { makeLogger } from '../platform/log.ts'
import { Lookout } from '../platform/lookout.ts'
import { Outbound } from '../platform/outbound-http.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'
import { openPlatform } from '../wiring/open-platform.ts'
import { freshDatabase } from './template-database.ts'
import { startReceiver, type Answer, type Received } from './webhook-receiver.ts'

/** What differs from the product's policy, which has no patience for tests. */
export type TestPolicy = Partial<Omit<DeliveryPolicy, 'outage'>> & { outage?: Partial<OutagePolicy> }

/** An action to put into the outbox. */
export interface TestAction {
  object?: string | null
  availableIn?: number
  /** When it was taken; now unless given. */
  takenAt?: string
}

/** Deliveries on a database of the test's own, to receivers on this machine; reverts are noted instead of carried out. */
export async function startDeliveries() {
  const own = await freshDatabase(inject('databaseUrl'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: own.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  })
  const { close: closePlatform, ...opened } = await openPlatform(config)
  const logged: Record<string, unknown>[] = []
  const note = (level: string) => (fields: object, said: string) =>
    void logged.push({ level, said, ...fields })
  const log = Object.assign(makeLogger('silent'), { warn: note('warn'), error: note('error') })
  const platform = { ...opened, log }
  const outbound = new Outbound(config.outbound)
  const lookout = new Lookout({ database: platform.database.on('jobs'), log: platform.log }, 20)
  const audit = new AuditLog(platform.secrets)
  const reverted: string[] = []
  const reverts: Reverts = {
    ready: () =>
      Promise.resolve(async (tx, refused) =>
        tx.afterCommit(() => void reverted.push(...refused.map(({ actionId }) => actionId))),
      ),
  }
  const parts = { ...platform, outbound, audit, reverts, actionsOn }
  const webhooks = new Webhooks(parts)
  const deliveries = new Deliveries({ ...parts, ...config.webhooks })
  const ends: (() => unknown)[] = []

  function startWorker({ outage, ...policy }: TestPolicy = {}, reverting = reverts): DeliveryWorker {
    const usual = deliveryPolicy([0, 0.05, 0.1])
    const merged = {
      ...usual,
      timeoutMs: 2000,
      ...policy,
      outage: { ...usual.outage, ...outage },
    }
    const worker = new DeliveryWorker({ ...parts, lookout, reverts: reverting, policy: merged })
    worker.start()
    ends.push(() => worker.stop())
    return worker
  }

  /** A workspace whose webhook leads to a receiver of its own. */
  async function startWorkspace(answer?: (received: Received) => Answer | Promise<Answer>) {
    const workspaceId = newId()
    await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`insert into workspace (id, name, plan) values ($1, 'Acme', 'pro')`, [workspaceId]),
    )
    const receiver = await startReceiver(answer)
    const by = { workspaceId, actor: { kind: ActorKind.system, id: null } }
    const { secret } = await webhooks.set(by, receiver.url)
    receiver.secret = secret
    ends.push(() => receiver.close())
    const query = <T>(sql: string, values: unknown[] = []) =>
      platform.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, values))
    return {
      workspaceId,
      receiver,
      by,
      query,
      add: (actions: TestAction[]) => addActions(workspaceId, actions),
    }
  }

  /** Puts actions into the outbox and wakes the worker; answers their ids in order. */
  async function addActions(workspaceId: string, actions: TestAction[]): Promise<string[]> {
    const rows = actions.map(({ object = newId(), availableIn = 0, takenAt }) => ({
      id: newId(),
      object,
      availableIn,
      takenAt,
    }))
    await platform.database.inWorkspace(workspaceId, async (tx) => {
      await tx.query(
        `with added as (
           insert into outbox (workspace_id, action_id, action_type, object_type, object_id, object_external_id, body, available_at, created_at)
           select $1, a.id, 'ChangeStatus', 'content', a.object_id, a.external_id, a.body, now() + make_interval(secs => a.available_in),
             coalesce(a.taken_at, now())
           from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::float8[], $7::timestamptz[])
             as a (id, object_id, external_id, body, available_in, taken_at)
           returning *
         ) ${waitingOf('added')}`,
        [
          workspaceId,
          rows.map(({ id }) => id),
          rows.map(({ object }) => object && idOf(workspaceId, 'content', object)),
          rows.map(({ object }) => object),
          rows.map(({ id, object }) =>
            JSON.stringify({
              action_type: 'ChangeStatus',
              action_id: id,
              content: { id: object, text: 'ünï' },
            }),
          ),
          rows.map(({ availableIn }) => availableIn),
          rows.map(({ takenAt }) => takenAt ?? null),
        ],
      )
      tx.afterCommit(() => platform.wakeUps.send('deliveries'))
    })
    return rows.map(({ id }) => id)
  }

  async function close(): Promise<void> {
    for (const end of ends.splice(0).reverse()) await end()
    await outbound.close()
    await closePlatform()
    await own.drop()
  }

  return {
    ...parts,
    databaseUrl: own.url,
    webhooks,
    deliveries,
    reverted,
    /** The lines of the log from a warning on. */
    logged,
    startWorker,
    startWorkspace,
    close,
  }
}

export type DeliverySetup = Awaited<ReturnType<typeof startDeliveries>>

/** Resolves when the condition holds. */
export async function until(condition: () => Promise<boolean> | boolean, ms = 10_000): Promise<void> {
  for (
    const end = Date.now() + ms;
    !(await condition());
    await new Promise((resolve) => setTimeout(resolve, 20))
  ) {
    if (Date.now() > end) throw new Error('it did not come about in time')
  }
}
