import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { showWhenAsked } from '../platform/asked-gauge.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { backlogGauges } from './backlog-gauges.ts'

let app: TestApp
let acme: TestWorkspace
const registry = new Registry()

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  showWhenAsked({ registry, log: app.services.log }, backlogGauges(app.services))
})
afterAll(() => app.close())

const inAcme = (sql: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql, [acme.workspaceId]))

/** The figure of a metric, by its label where it has one. */
async function figure(metric: string): Promise<number> {
  const lines = (await registry.metrics()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${metric} `))?.slice(metric.length))
}

it('for how long the oldest task of a kind has waited', async () => {
  expect(await registry.metrics()).not.toContain('verdict_oldest_task_seconds{')
  await inAcme(
    `insert into task (workspace_id, kind, object_id, created_at)
     values ($1, 'one', $1, now() - interval '90 seconds'), ($1, 'one', $1, now()), ($1, 'two', $1, now() - interval '7 seconds')`,
  )
  expect(await figure('verdict_oldest_task_seconds{kind="one"}')).toBeCloseTo(90, -1)
  expect(await figure('verdict_oldest_task_seconds{kind="two"}')).toBeCloseTo(7, -1)
})

it('for how long the oldest timer has been due, and one that failed since it was to be tried again', async () => {
  const arm = (due: string, retry: string | null = null) =>
    inAcme(
      `insert into timer (workspace_id, kind, object_id, due_at, retry_at, tries)
       values ($1, 'claim', gen_random_uuid(), now() ${due}, now() ${retry ?? '+ null::interval'}, ${retry ? 1 : 0})`,
    )
  await arm(`+ interval '1 hour'`)
  await arm(`- interval '1 hour'`, `+ interval '1 minute'`)
  expect(await figure('verdict_oldest_timer_seconds')).toBe(0)
  await arm(`- interval '1 hour'`, `- interval '30 seconds'`)
  expect(await figure('verdict_oldest_timer_seconds')).toBeCloseTo(30, -1)
  await arm(`- interval '90 seconds'`)
  expect(await figure('verdict_oldest_timer_seconds')).toBeCloseTo(90, -1)
})

it('for how long the oldest action has waited for its endpoint, unless that is down', async () => {
  const { workspaceId, admin } = acme
  await app.services.webhooks.set({ workspaceId, actor: admin.actor }, 'https://127.0.0.1:9/hook')
  expect(await figure('verdict_oldest_delivery_seconds')).toBe(0)
  await inAcme(
    `insert into outbox_waiting (workspace_id, id, object_id, bytes, available_at)
     values ($1, 1, $1, 1, now() - interval '1 minute'), ($1, 2, $1, 1, now())`,
  )
  expect(await figure('verdict_oldest_delivery_seconds')).toBeCloseTo(60, -1)
  await inAcme(
    `insert into delivery (workspace_id, id, outbox_ids, state, next_attempt_at)
     values ($1, gen_random_uuid(), '{3}', 'sending', now() - interval '2 minutes')`,
  )
  expect(await figure('verdict_oldest_delivery_seconds')).toBeCloseTo(120, -1)
  expect(await figure('verdict_delivery_backlog{state="waiting"}')).toBe(2)
  expect(await figure('verdict_delivery_backlog{state="sending"}')).toBe(1)
  expect(await figure('verdict_delivery_backlog{state="parked"}')).toBe(0)
  expect(await figure('verdict_endpoints_down')).toBe(0)
  await inAcme('update webhook set outage_since = now(), next_probe_at = now() where workspace_id = $1')
  expect(await figure('verdict_endpoints_down')).toBe(1)
  expect(await figure('verdict_oldest_delivery_seconds')).toBe(0)
})

it('how many audit logs were found to be broken', async () => {
  expect(await figure('verdict_audit_chains_broken')).toBe(0)
  await inAcme('update audit_head set broken_seq = 1 where workspace_id = $1')
  expect(await figure('verdict_audit_chains_broken')).toBe(1)
})

it('how many providers this process leaves alone', async () => {
  expect(await figure('verdict_providers_resting{kind="ai"}')).toBe(0)
  expect(await figure('verdict_providers_resting{kind="signals"}')).toBe(0)
})
