import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeUser, setLadder } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await setLadder(app, acme)
})
afterAll(() => app.close())

it('a review on hold comes back with an appeal, not to the moderator who put it on hold where it is against their own strike', async () => {
  const user = await makeUser(app, acme)
  const inWorkspace = <T>(text: string, ...values: unknown[]) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
  const carriedOut = async (by: TestWorkspace['admin'], source: string, input: object) =>
    expect((await app.graphql(by, source, { input })).errors).toEqual([])
  await carriedOut(
    acme.tool,
    `mutation ($input: SetStatusInput!) { setStatus(input: $input) { actionId } }`,
    { user: { id: user.id }, status: 'FLAGGED', requestId: randomUUID() },
  )
  const [review] = await inWorkspace<{ id: string; queueId: string }>(
    `select id, queue_id as "queueId" from review where object_id = $1`,
    user.id,
  )
  const { id, queueId } = review ?? { id: '', queueId: '' }
  await app.services.queueWork.start(
    { workspaceId: acme.workspaceId, memberId: acme.moderator.id, sessionId: null },
    queueId,
  )
  await carriedOut(
    acme.moderator,
    `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { actions { id } } }`,
    { user: { id: user.id }, requestId: randomUUID() },
  )
  await carriedOut(
    acme.moderator,
    `mutation ($input: HoldReviewInput!) { holdReview(input: $input) { review { id } } }`,
    { id, note: 'Asked the team', until: new Date(Date.now() + 3_600_000) },
  )
  await carriedOut(
    acme.tool,
    `mutation ($input: FileAppealInput!) { fileAppeal(input: $input) { appeal { id } } }`,
    { externalId: 'a-1', user: { id: user.id }, text: 'Why?' },
  )
  expect(
    await inWorkspace(
      `select state, assigned_to as "assignedTo", held_until as "heldUntil", (select state from timer where object_id = review.id
         and kind = 'review_hold') as timer from review where id = $1`,
      id,
    ),
  ).toEqual([{ state: 'open', assignedTo: null, heldUntil: null, timer: 'cancelled' }])
})
