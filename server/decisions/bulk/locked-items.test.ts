import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workOnce, workToTheEnd } from '../../test/bulk-work.ts'
import { moveClock } from '../../test/clock.ts'
import { hold, type Held } from '../../test/held.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let held: Held
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  for (let n = 10; n < 35; n++)
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(`item-${n}`, 'a casino'))
})
afterEach(() => held.release())

const start = () =>
  app.services.bulkDecisions.start(acme.moderator, {
    selection: { content: { search: 'casino' } },
    decision: { status: 'hidden' },
    expectedCount: 25,
  })
const read = async (id: string) => {
  const { data } = await app.graphql<{ bulkDecision: object }>(
    acme.moderator,
    '{ bulkDecision(id: "' + id + '") { state changed refused reversed kept error } }',
  )
  return data.bulkDecision
}
/** Locks the first 22 items that are in a state, as a decision elsewhere that does not end. */
const holdItems = (id: string) =>
  hold(
    app,
    `select from content where id = any (array(
       select object_id from bulk_decision_item where bulk_decision_id = $1 order by position limit 22)) for update`,
    [id],
  )

it('what others have locked holds up none of the items behind it, and is decided on later', async () => {
  const { id } = await start()
  held = await holdItems(id)
  const begun = performance.now()
  await workOnce(app)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await read(id)).toMatchObject({ state: 'APPLYING', changed: 3, refused: 0 })
  await workToTheEnd(app)
  await held.release()
  await moveClock(app, '10 seconds')
  await workToTheEnd(app)
  expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 25, refused: 0, error: null })
})

it('what others have locked holds up no reversal of the items behind it, and is reversed later', async () => {
  const { id } = await start()
  await workToTheEnd(app)
  held = await holdItems(id)
  await app.services.bulkDecisions.reverse(acme.moderator, id)
  await workOnce(app)
  expect(await read(id)).toMatchObject({ state: 'REVERSING', reversed: 3, kept: 0 })
  await workToTheEnd(app)
  await held.release()
  await moveClock(app, '1 minute')
  await workToTheEnd(app)
  expect(await read(id)).toMatchObject({ state: 'REVERSED', reversed: 25, kept: 0, error: null })
})

it('what has its review locked by others holds up none of the items behind it, and is decided on later', async () => {
  await makeRule(app, acme, 'pills', [changeStatus('flagged')])
  for (let n = 10; n < 35; n++)
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(`flagged-${n}`, 'pills'))
  const { id } = await app.services.bulkDecisions.start(acme.moderator, {
    selection: { reviews: {} },
    decision: { status: 'hidden' },
    expectedCount: 25,
  })
  held = await hold(
    app,
    `select from review where id = any (array(
       select review_id from bulk_decision_item where bulk_decision_id = $1 order by position limit 22)) for update`,
    [id],
  )
  const begun = performance.now()
  await workOnce(app)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await read(id)).toMatchObject({ state: 'APPLYING', changed: 3, refused: 0 })
  await held.release()
  await workToTheEnd(app)
  await moveClock(app, '10 seconds')
  await workToTheEnd(app)
  expect(await read(id)).toMatchObject({ state: 'APPLIED', changed: 25, refused: 0, error: null })
})
