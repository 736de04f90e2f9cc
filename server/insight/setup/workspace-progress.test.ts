import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type Deliveries, startDeliveries, until } from '../../test/delivery-setup.ts'
import { WorkspaceProgress } from './workspace-progress.ts'

let app: TestApp
let deliveries: Deliveries

beforeAll(async () => {
  ;[app, deliveries] = await Promise.all([startTestApp(), startDeliveries()])
})
afterAll(() => Promise.all([app.close(), deliveries.close()]))

test('the webhook is done once its endpoint has accepted something, and as long as it is not failing', async () => {
  const { workspaceId, add, query } = await deliveries.startWorkspace()
  const done = async () => (await new WorkspaceProgress(deliveries).setup(workspaceId)).webhook
  expect(await done()).toBe(false)
  deliveries.startWorker()
  await add([{}])
  await until(done)
  await query('update webhook set outage_since = now()')
  expect(await done()).toBe(false)
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
