import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workToTheEnd } from '../../test/bulk-work.ts'
import { moveClock } from '../../test/clock.ts'
import { makeUser, type TestUser } from '../../test/struck-user.ts'

let app: TestApp
let acme: TestWorkspace
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace({ plan: Plan.pro })
  user = await makeUser(app, acme)
  await user.decide({ status: 'HIDDEN', temporaryBan: { duration: 3, period: 'DAYS' } })
})

/** Decides on all who are banned, and takes that back. */
async function decideAndReverse(status: string): Promise<void> {
  const started = await app.graphql<{ startBulkDecision: { bulkDecision: { id: string } } }>(
    acme.moderator,
    `mutation ($status: Status!) {
       startBulkDecision(input: { selection: { users: { statuses: [HIDDEN] } }, expectedCount: 1, decision: { status: $status } }) {
         bulkDecision { id } } }`,
    { status },
  )
  expect(started.errors).toEqual([])
  await workToTheEnd(app)
  const changed = await user.row()
  expect(changed).toMatchObject({ status: status.toLowerCase(), bannedUntil: null })
  const { id } = started.data.startBulkDecision.bulkDecision
  const reversed = await app.graphql(
    acme.moderator,
    `mutation ($id: ID!) { reverseBulkDecision(input: { id: $id }) { bulkDecision { id } } }`,
    { id },
  )
  expect(reversed.errors).toEqual([])
  await workToTheEnd(app)
}

describe('[3.5] a temporary ban that a decision on a selection replaced', () => {
  it.each(['ALLOWED', 'FLAGGED', 'HIDDEN'])(
    'ends when it was to end once that is taken back: %s',
    async (status) => {
      const { bannedUntil } = await user.row()
      expect(bannedUntil).not.toBeNull()
      await decideAndReverse(status)
      expect(await user.row()).toMatchObject({ status: 'hidden', bannedUntil })
    },
  )

  it('is over where that moment has passed since', async () => {
    await decideAndReverse('ALLOWED')
    await moveClock(app, '4 days')
    expect(await user.row()).toMatchObject({ status: 'allowed', bannedUntil: null })
  })
})
