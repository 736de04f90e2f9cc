import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WebhookGap, WebhookGapReason } from '../../delivery/webhooks/webhook-gap.object.ts'
import { webhookGap } from '../../delivery/webhooks/webhook.store.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type DeliverySetup, startDeliveries } from '../../test/delivery-setup.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { withRowsRead } from '../../test/rows-read.ts'
import { WorkspaceProgress } from './workspace-progress.ts'

let app: TestApp
let deliveries: DeliverySetup

beforeAll(async () => {
  ;[app, deliveries] = await Promise.all([startTestApp(), startDeliveries()])
  deliveries.startWorker()
})
afterAll(() => Promise.all([app.close(), deliveries.close()]))

/** A workspace with a webhook, and what its set-up lacks of it. */
async function startWebhook(answer?: Parameters<DeliverySetup['startWorkspace']>[0]) {
  const workspace = await deliveries.startWorkspace(answer)
  const progress = new WorkspaceProgress(deliveries)
  const gap = async () => {
    const { webhook, webhookGap } = await progress.setup(workspace.workspaceId)
    expect(webhook).toBe(webhookGap === null)
    return webhookGap
  }
  const becomes = (lacking: WebhookGap | null) => expect.poll(gap, { timeout: 10_000 }).toEqual(lacking)
  const sendTest = () => deliveries.deliveries.test(workspace.by)
  return { ...workspace, gap, becomes, sendTest }
}
const untried = { reason: WebhookGapReason.untried, status: null }

test('the webhook is done once its endpoint has accepted something, and as long as it is not failing', async () => {
  const { add, query, gap, becomes } = await startWebhook()
  expect(await gap()).toEqual(untried)
  await add([{}])
  await becomes(null)
  await query('update webhook set outage_since = now()')
  expect(await gap()).toEqual({ reason: WebhookGapReason.down, status: 200 })
})

test('without a webhook, that is what is missing', async () => {
  const { by, gap } = await startWebhook()
  await deliveries.webhooks.delete(by)
  expect(await gap()).toEqual({ reason: WebhookGapReason.missing, status: null })
})

test.each([
  ['another address', 'set'],
  ['another secret', 'rotate'],
] as const)('a webhook that got %s is done when that has been tried', async (_name, change) => {
  const { by, receiver, sendTest, gap, becomes } = await startWebhook()
  await sendTest()
  await becomes(null)
  const { secret } =
    change === 'set'
      ? await deliveries.webhooks.set(by, `${receiver.url}/other`)
      : await deliveries.webhooks.rotate(by)
  receiver.secret = secret
  expect(await gap()).toEqual(untried)
  await sendTest()
  await becomes(null)
})

test.each([
  [403, WebhookGapReason.refused],
  [500, WebhookGapReason.failed],
  [429, WebhookGapReason.failed],
  [204, WebhookGapReason.failed],
])('an endpoint that accepted before and answers %i now is not done', async (status, reason) => {
  const { add, receiver, becomes } = await startWebhook()
  await add([{}])
  await becomes(null)
  receiver.answer = () => status
  await add([{}])
  await becomes({ reason, status })
  receiver.answer = () => 200
  await becomes(null)
})

test('an endpoint that gives no answer is not done, and has no status', async () => {
  const { sendTest, becomes } = await startWebhook(() => 'drop')
  await sendTest()
  await becomes({ reason: WebhookGapReason.failed, status: null })
})

test('what a webhook lacks is read from its last attempts, however many there are', async () => {
  const { workspaceId, query } = await startWebhook()
  await query(
    `insert into delivery_attempt (workspace_id, delivery_id, status, duration_ms, at)
     select $1, gen_random_uuid(), 200, 1, now() + n * interval '1 millisecond' from generate_series(1, 20000) n`,
    [workspaceId],
  )
  const { result, rows } = await deliveries.database.inWorkspace(workspaceId, (tx) =>
    withRowsRead(tx, ['delivery_attempt%'], () => webhookGap(tx, workspaceId)),
  )
  expect(result).toBeNull()
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(10)
})

test('rules are set up once one is on; those that are off or in shadow are only made', async () => {
  const { workspaceId, query } = await deliveries.startWorkspace()
  const setup = () => new WorkspaceProgress(deliveries).setup(workspaceId)
  const add = (mode: { enabled: boolean; shadow: boolean }, position: number) =>
    query(
      `insert into rule (workspace_id, id, type, name, conditions, actions, position, enabled, shadow)
       values ($1, $2, 'content', 'x', '[]', '[]', $3, $4, $5)`,
      [workspaceId, newId(), position, mode.enabled, mode.shadow],
    )
  expect(await setup()).toMatchObject({ rule: false, ruleMade: false })
  await add({ enabled: false, shadow: false }, 0)
  await add({ enabled: false, shadow: true }, 1)
  expect(await setup()).toMatchObject({ rule: false, ruleMade: true })
  await add({ enabled: true, shadow: false }, 2)
  expect(await setup()).toMatchObject({ rule: true, ruleMade: true })
})

test('a decision is done once a person has decided, whatever rules and the platform did before', async () => {
  const { workspaceId, moderator, rest } = await app.createWorkspace()
  const setup = () => app.services.workspaceProgress.setup(workspaceId)
  await app.services.syncJudge.decide(workspaceId, makeContent('c-1', 'Hello'))
  expect(await setup()).toMatchObject({ item: true, decision: false })
  const content = { externalId: 'c-1' }
  await app.graphql(rest, 'mutation ($input: SetStatusInput!) { setStatus(input: $input) { __typename } }', {
    input: { content, status: 'HIDDEN' },
  })
  expect(await setup()).toMatchObject({ decision: false })
  await app.graphql(moderator, 'mutation ($input: DecideInput!) { decide(input: $input) { __typename } }', {
    input: { requestId: newId(), content, status: 'ALLOWED' },
  })
  expect(await setup()).toMatchObject({ decision: true })
})
