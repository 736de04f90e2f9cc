import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviewTopic } from '../../reviews/review-events.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { subscribeToEvents } from '../../test/subscribe-to-events.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const sql = <T>(text: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text))
const decide = async (reviewId: string) => {
  const { data } = await app.graphql<{ decide: { actions: { id: string }[] } }>(
    acme.moderator,
    `mutation ($id: ID!) { decide(input: { reviewId: $id, status: ALLOWED }) { actions { id } } }`,
    { id: reviewId },
  )
  return data.decide.actions[0]?.id
}
const undo = (id: string | undefined) =>
  app.graphql(
    acme.moderator,
    `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { review { id } } }`,
    { id },
  )

it('[V2.11.2] the claim of a review that is open again after an undo runs out as any other, and pages are told', async () => {
  await makeRule(app, acme, 'pills', [changeStatus('flagged')])
  await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-1', 'pills'))
  const [review] = await sql<{ id: string }>('select id from review')
  const objectId = review?.id ?? ''
  expect((await undo(await decide(objectId))).errors).toEqual([])
  expect(await sql('select state, claimed_by from review')).toEqual([
    { state: 'claimed', claimed_by: acme.moderator.id },
  ])
  const { received, stop } = await subscribeToEvents(app.services.events, acme.workspaceId, reviewTopic)
  await sql(`update review set claimed_until = now() - interval '1 second'`)
  await moveClock(app, '11 minutes')
  await expect.poll(() => received).toMatchObject([{ objectId, details: { kind: 'released' } }])
  expect(await sql('select state, claimed_by from review')).toEqual([{ state: 'open', claimed_by: null }])
  await stop()
})
