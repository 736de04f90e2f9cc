import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workToTheEnd } from '../../test/bulk-work.ts'
import { moveClock } from '../../test/clock.ts'
import { makeContent } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => moveClock(app, '0'))
beforeEach(async () => {
  acme = await app.createWorkspace()
  for (let n = 10; n < 35; n++)
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(`item-${n}`, 'a casino'))
  await app.graphql(
    acme.admin,
    `mutation { setWebhook(input: { url: "https://127.0.0.1:9/hook" }) { secret } }`,
  )
})

/** Decides on 15 items, 5 each five seconds, and lets the task of the next 5 wait. */
async function decideOnSome(): Promise<string> {
  const { id } = await app.services.bulkDecisions.start(acme.moderator, {
    selection: { content: { search: 'casino' } },
    decision: { status: 'hidden' },
    expectedCount: 25,
    webhooksPerMinute: 60,
  })
  for (const seconds of [10, 20, 30]) {
    await workToTheEnd(app)
    await moveClock(app, `${seconds} seconds`)
  }
  return id
}
const read = async (id: string) => {
  const { data } = await app.graphql(
    acme.moderator,
    `query ($id: ID!) { bulkDecision(id: $id) { state changed reversed } }`,
    { id },
  )
  return data
}

it('[V2.17.11] what is reversed while a step of it still waits keeps to the pace', async () => {
  const id = await decideOnSome()
  expect(await read(id)).toEqual({ bulkDecision: { state: 'APPLYING', changed: 15, reversed: 0 } })
  await app.services.bulkDecisions.cancel(acme.moderator, id)
  await app.services.bulkDecisions.reverse(acme.moderator, id)
  await workToTheEnd(app)
  expect(await read(id)).toEqual({ bulkDecision: { state: 'REVERSING', changed: 15, reversed: 5 } })
  for (const seconds of [40, 50, 60]) {
    await moveClock(app, `${seconds} seconds`)
    await workToTheEnd(app)
  }
  expect(await read(id)).toEqual({ bulkDecision: { state: 'REVERSED', changed: 15, reversed: 15 } })
})
