import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  acme = await app.createWorkspace()
  await app.graphql(
    acme.admin,
    'mutation { updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }',
  )
})
afterAll(() => app.close())

const setWebhook = (url: string) =>
  app.graphql<{ setWebhook: { secret: string } }>(
    acme.admin,
    'mutation ($url: String!) { setWebhook(input: { url: $url }) { secret } }',
    { url },
  )

/** A moderator's removal of an item that has just come. */
async function remove(externalId: string): Promise<void> {
  await app.services.syncJudge.decide(acme.workspaceId, makeContent(externalId, 'Hello'))
  const input = {
    content: { id: idOf(acme.workspaceId, 'content', externalId) },
    status: 'HIDDEN',
    requestId: newId(),
  }
  const { errors } = await app.graphql(
    acme.moderator,
    'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
    { input },
  )
  expect(errors).toEqual([])
}

test('[V6.1.5] without a webhook actions are recorded and nothing is reverted', async () => {
  await remove('post')
  await moveClock(app, '1 day')
  const { data } = await app.graphql<{ content: { status: string; timeline: { nodes: unknown[] } } }>(
    acme.moderator,
    'query ($id: ID!) { content(by: { id: $id }) { status timeline { nodes { status reverted undelivered } } } }',
    { id: idOf(acme.workspaceId, 'content', 'post') },
  )
  expect(data.content).toEqual({
    status: 'HIDDEN',
    timeline: {
      nodes: [
        { status: 'HIDDEN', reverted: false, undelivered: false },
        { status: 'ALLOWED', reverted: false, undelivered: false },
      ],
    },
  })
})

test('[6.0.1] there is one URL: setting another takes its place, under the same secret', async () => {
  const [first, second] = await Promise.all([startReceiver(), startReceiver()])
  const { secret } = (await setWebhook(first.url)).data.setWebhook
  expect((await setWebhook(second.url)).data.setWebhook.secret).toBe(secret)
  await remove('told')
  await second.waitFor((all) => all.some(({ actions }) => actions.some(({ status }) => status === 'hidden')))
  expect(first.received).toEqual([])
  first.close()
  second.close()
})
