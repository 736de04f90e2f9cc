import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ActionType } from '../../actions/action-type.ts'
import { webhookSchema } from '../../actions/webhook-schema.ts'
import { capitals } from '../../platform/graphql/capitals.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { until } from '../../test/delivery-setup.ts'
import { subscribeToEvents } from '../../test/subscribe-to-events.ts'
import { startReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'
import { deliveryTopic } from './delivery-topic.ts'

let app: TestApp
let workspace: TestWorkspace
let receiver: WebhookReceiver

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  receiver = await startReceiver()
  workspace = await app.createWorkspace()
})
afterAll(async () => {
  receiver.close()
  await app.close()
})

const ajv = addFormats.default(new Ajv2020({ strict: false }))
const validate = ajv.compile(webhookSchema())

interface Log {
  deliveries: {
    nodes: { id: string; state: string; body: string; attempts: unknown[] }[]
    pageInfo: { hasNextPage: boolean; endCursor: string }
  }
}

const log = `query ($first: Int, $after: String, $filter: DeliveryFilter) {
  deliveries(first: $first, after: $after, filter: $filter) {
    nodes { id state attemptCount attemptLimit lastStatus lastError nextAttemptAt deliveredAt body
      actions { actionType objectType objectExternalId } attempts { status error answer durationMs } }
    pageInfo { hasNextPage endCursor }
  }
}`
const delivered = (filter: object = {}) => app.graphql<Log>(workspace.admin, log, { first: 100, filter })

describe('[GraphQL] the webhook', () => {
  test('is set, read, rotated and revealed by an admin', async () => {
    expect(await app.graphql(workspace.admin, '{ webhook { url } }')).toEqual({
      data: { webhook: null },
      errors: [],
    })
    const set = await app.graphql<{ setWebhook: { secret: string } }>(
      workspace.admin,
      'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret webhook { url previousSecretUntil outage { since parked nextProbeAt } } } }',
      { url: receiver.url },
    )
    expect(set).toMatchObject({
      errors: [],
      data: { setWebhook: { webhook: { url: receiver.url, previousSecretUntil: null, outage: null } } },
    })
    const rotated = await app.graphql<{ rotateWebhookSecret: { secret: string } }>(
      workspace.tool,
      'mutation { rotateWebhookSecret(input: {}) { secret } }',
    )
    receiver.secret = rotated.data.rotateWebhookSecret.secret
    expect(receiver.secret).not.toBe(set.data.setWebhook.secret)
    const revealed = await app.graphql(workspace.admin, 'mutation { revealWebhookSecret { secret } }')
    expect(revealed.data).toEqual({ revealWebhookSecret: { secret: receiver.secret } })
  })

  test.each([
    'query { webhook { url } }',
    'query { deliveries { nodes { id } } }',
    'mutation { revealWebhookSecret { secret } }',
    'mutation { rotateWebhookSecret(input: {}) { secret } }',
    'mutation { deleteWebhook { deleted } }',
    'mutation { sendTestEvent(input: {}) { delivery { id } } }',
    'mutation { giveUpParkedDeliveries { revertedActions } }',
  ])('is closed to moderators, and to nobody at all: %s', async (source) => {
    expect((await app.graphql(workspace.moderator, source)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await app.graphql(null, source)).errors).toMatchObject([{ code: 'UNAUTHENTICATED' }])
  })
})

describe('[GraphQL] the delivery log', () => {
  test('shows a test event from its making to its end, and tells subscribers', async () => {
    const { received, stop } = await subscribeToEvents(
      app.services.events,
      workspace.workspaceId,
      deliveryTopic,
    )
    const { data } = await app.graphql<{ sendTestEvent: { delivery: { id: string; state: string } } }>(
      workspace.admin,
      'mutation { sendTestEvent(input: {}) { delivery { id state } } }',
    )
    await until(async () => (await delivered({ states: ['DELIVERED'] })).data.deliveries.nodes.length === 1)
    const { nodes } = (await delivered()).data.deliveries
    expect(nodes).toMatchObject([
      {
        id: data.sendTestEvent.delivery.id,
        state: 'DELIVERED',
        attemptCount: 1,
        lastStatus: 200,
        nextAttemptAt: null,
        actions: [{ actionType: null, objectType: null }],
        attempts: [{ status: 200, error: null, answer: null }],
      },
    ])
    expect(nodes[0]?.body).toBe(receiver.received[0]?.body)
    expect(receiver.problems).toEqual([])
    const { id } = data.sendTestEvent.delivery
    await expect.poll(() => received.map(({ objectId }) => objectId)).toEqual([id, id])
    await stop()
  })

  test.each(Object.keys(ActionType))(
    'sends an example of %s, which the schema of bodies has and which says that it is one',
    async (type) => {
      const own = await startReceiver()
      const { admin } = await app.createWorkspace()
      const set = 'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }'
      await app.graphql(admin, set, { url: own.url })
      const send =
        'mutation ($type: ActionType) { sendTestEvent(input: { actionType: $type }) { delivery { id } } }'
      expect((await app.graphql(admin, send, { type: capitals(type) })).errors).toEqual([])
      await expect.poll(() => own.received.length).toBe(1)
      const body = JSON.parse(own.received[0]?.body ?? '{}') as { actions: object[] }
      expect(body.actions).toMatchObject([{ action_type: type, test: true }])
      expect(validate(body), JSON.stringify(validate.errors)).toBe(true)
      own.close()
    },
  )

  test('has what the endpoint answered instead of taking it: its beginning, as text', async () => {
    const strict = await startReceiver(() => ({ status: 422, body: `bad\0 id ${'ü'.repeat(3000)}` }))
    const { admin, workspaceId } = await app.createWorkspace()
    const set = 'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }'
    await app.graphql(admin, set, { url: strict.url })
    await app.graphql(admin, 'mutation { sendTestEvent(input: {}) { delivery { id } } }')
    const read = async () => (await app.graphql<Log>(admin, log, { first: 1 })).data.deliveries.nodes[0]
    await until(async () => (await read())?.state === 'EXHAUSTED')
    strict.close()
    const attempts = [{ status: 422, answer: `bad id ${'ü'.repeat(1993)}` }]
    expect(await read()).toMatchObject({ attemptCount: 1, attemptLimit: 1, attempts })
    await app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`update delivery set purpose = 'actions'`),
    )
    expect(await read()).toMatchObject({ attemptLimit: 3 })
  })

  test('pages newest first, and filters by state and by identifier', async () => {
    for (let count = 0; count < 3; count++)
      await app.graphql(workspace.admin, 'mutation { sendTestEvent(input: {}) { delivery { id } } }')
    const all = (await delivered()).data.deliveries.nodes.map(({ id }) => id)
    const page = await app.graphql<Log>(workspace.admin, log, { first: 2 })
    const rest = await app.graphql<Log>(workspace.admin, log, {
      first: 2,
      after: page.data.deliveries.pageInfo.endCursor,
    })
    expect([...page.data.deliveries.nodes, ...rest.data.deliveries.nodes].map(({ id }) => id)).toEqual(all)
    expect(rest.data.deliveries.pageInfo.hasNextPage).toBe(false)
    expect((await delivered({ states: ['PARKED'] })).data.deliveries.nodes).toEqual([])
    expect((await delivered({ externalIds: ['unknown'] })).data.deliveries.nodes).toEqual([])
  })

  test("does not know another workspace's deliveries", async () => {
    const other = await app.createWorkspace()
    const id = (await delivered()).data.deliveries.nodes[0]?.id
    expect(await app.graphql(other.admin, 'query ($id: ID!) { delivery(id: $id) { id } }', { id })).toEqual({
      data: { delivery: null },
      errors: [],
    })
    await app.graphql(
      other.admin,
      'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }',
      {
        url: receiver.url,
      },
    )
    const resent = await app.graphql(
      other.admin,
      'mutation ($id: ID!) { resendDelivery(input: { id: $id }) { delivery { id } } }',
      {
        id,
      },
    )
    expect(resent.errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})
