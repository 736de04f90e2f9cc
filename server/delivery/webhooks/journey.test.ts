import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { until } from '../../test/delivery-setup.ts'
import { startReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts'

let app: TestApp
let workspace: TestWorkspace
let receiver: WebhookReceiver

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  receiver = await startReceiver()
  workspace = await app.createWorkspace()
  receiver.secret = (
    await app.graphql<{ setWebhook: { secret: string } }>(
      workspace.admin,
      'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }',
      {
        url: receiver.url,
      },
    )
  ).data.setWebhook.secret
  await app.graphql(
    workspace.admin,
    'mutation { updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }',
  )
})
afterAll(async () => {
  receiver.close()
  await app.close()
})

interface Item {
  content: {
    status: string
    policyCategory: { name: string } | null
    timeline: { nodes: { status: string; deliveryState: string | null }[] }
  }
}

const itemOf = async (id: string) =>
  (
    await app.graphql<Item>(
      workspace.admin,
      'query ($id: ID!) { content(by: { id: $id }) { status policyCategory { name } timeline { nodes { status deliveryState } } } }',
      { id },
    )
  ).data.content

/** The statuses of an item's actions, oldest first, and where each has come to. */
const storyOf = async (id: string) =>
  (await itemOf(id)).timeline.nodes.map(({ status, deliveryState }) => `${status} ${deliveryState}`).reverse()

const submit = async (contentId: string) =>
  (
    await app.graphql<{ submitContent: { contentId: string } }>(
      workspace.rest,
      'mutation ($input: SubmitContentInput!) { submitContent(input: $input) { contentId } }',
      {
        input: {
          externalId: contentId,
          text: 'hello',
          user: { externalId: 'u' },
          category: { externalId: 'c' },
          subcategory: { externalId: 's' },
        },
      },
    )
  ).data.submitContent.contentId

const remove = (id: string) =>
  app.graphql(
    workspace.moderator,
    'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
    { input: { content: { id }, status: 'HIDDEN', requestId: newId() } },
  )

test('[3.1] a decision that the customer platform refuses for good goes back to what it acknowledged', async () => {
  const id = await submit('post-1')
  await receiver.waitFor((all) => all.length === 1)
  expect(receiver.received[0]?.actions).toMatchObject([
    {
      action_type: 'ChangeStatus',
      type: 'content',
      status: 'allowed',
      previous_status: null,
      content: { id: 'post-1' },
    },
  ])
  await until(async () => (await itemOf(id)).timeline.nodes[0]?.deliveryState === 'DELIVERED')

  receiver.answer = () => 410
  const decided = await remove(id)
  expect(decided.errors).toEqual([])
  await until(async () =>
    (await itemOf(id)).timeline.nodes.some(({ deliveryState }) => deliveryState === 'EXHAUSTED'),
  )
  expect(await itemOf(id)).toMatchObject({ status: 'ALLOWED', policyCategory: { name: 'Revert Action' } })
  expect(receiver.received.slice(1).map(({ actions }) => actions[0]?.['status'])).toEqual([
    'hidden',
    'hidden',
    'hidden',
  ])
  expect(receiver.problems).toEqual([])
})

/** For what is looked at in twelve places at a time, on a machine that does much else. */
const patience = 40_000

test('[3.1.11] [6.1.6] [V6.1.2] twelve removals that the customer platform refuses end in twelve reverts', async () => {
  receiver.answer = () => 200
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => submit(`removed-${index}`)))
  await until(
    async () => (await Promise.all(ids.map(storyOf))).every((story) => story.join() === 'ALLOWED DELIVERED'),
    patience,
  )
  receiver.answer = () => 403
  const seen = receiver.received.length
  const removed = await Promise.all(ids.map((id) => remove(id)))
  expect(removed.flatMap(({ errors }) => errors)).toEqual([])
  await until(
    async () => (await Promise.all(ids.map(storyOf))).every((story) => story.length === 3),
    patience,
  )
  for (const id of ids) {
    expect(await itemOf(id)).toMatchObject({ status: 'ALLOWED', policyCategory: { name: 'Revert Action' } })
    expect(await storyOf(id)).toEqual(['ALLOWED DELIVERED', 'HIDDEN EXHAUSTED', 'ALLOWED null'])
  }
  const tries = receiver.received.slice(seen).flatMap(({ actions }) => actions)
  expect(tries.every(({ action_type: type, status }) => type === 'ChangeStatus' && status === 'hidden')).toBe(
    true,
  )
  const { data } = await app.graphql(workspace.admin, 'query { webhook { outage { since } } }')
  expect(data).toEqual({ webhook: { outage: null } })
}, 90_000)

test("[6.1] the delivery log is found by the caller's identifier", async () => {
  const query =
    'query ($externalId: String!) { deliveries(filter: { externalIds: [$externalId] }) { nodes { state actions { objectExternalId } } } }'
  const found = await app.graphql(workspace.admin, query, { externalId: 'post-1' })
  const actions = [{ objectExternalId: 'post-1' }]
  expect(found.data).toEqual({
    deliveries: {
      nodes: [
        { state: 'EXHAUSTED', actions },
        { state: 'DELIVERED', actions },
      ],
    },
  })
  expect((await app.graphql(workspace.admin, query, { externalId: 'post-2' })).data).toEqual({
    deliveries: { nodes: [] },
  })
})
