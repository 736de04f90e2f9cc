import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { workToTheEnd } from '../../test/bulk-work.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query('update workspace set undo_seconds = 0'),
  )
  await makeRule(app, acme, 'scam', [changeStatus('hidden')])
  await makeRule(app, acme, 'odd', [changeStatus('flagged')])
})

const send = async (text: string) =>
  (await app.services.syncJudge.decide(acme.workspaceId, makeContent('it', text))).status

const statusNow = async () =>
  (
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ status: string }>('select status from content'),
    )
  )[0]?.status

/** One decision on everything that there is. @returns its id */
async function decideOnAll(status: string): Promise<string> {
  const { data } = await app.graphql<{ startBulkDecision: { bulkDecision: { id: string } } }>(
    acme.moderator,
    `mutation ($decision: StartBulkDecisionDecisionInput!) { startBulkDecision(input: {
       selection: { content: { search: "message" } }, expectedCount: 1, decision: $decision }) { bulkDecision { id } } }`,
    { decision: { status } },
  )
  await workToTheEnd(app)
  return data.startBulkDecision.bulkDecision.id
}

async function reverse(id: string): Promise<void> {
  const reversing = `mutation ($id: ID!) { reverseBulkDecision(input: { id: $id }) { refusals { code } } }`
  await app.graphql(acme.moderator, reversing, { id })
  await workToTheEnd(app)
}

describe('[3.1] a decision on a selection, for rules', () => {
  it.each([
    ['a message', 'allowed', 'FLAGGED'],
    ['an odd message', 'flagged', 'ALLOWED'],
  ])('counts for nothing once it is reversed: %s, which was %s', async (text, before, status) => {
    expect(await send(text)).toBe(before)
    await reverse(await decideOnAll(status))
    expect(await send(`${text}, a scam`)).toBe('hidden')
  })

  it('is a human’s while it holds', async () => {
    await send('an odd message')
    await decideOnAll('ALLOWED')
    expect(await send('an odd message, a scam')).not.toBe('hidden')
  })

  it('leaves an earlier decision a human’s that a rule has flagged since, where it is reversed', async () => {
    await send('a message')
    await decideOnAll('ALLOWED')
    expect(await send('an odd message')).toBe('flagged')
    await reverse(await decideOnAll('HIDDEN'))
    expect(await statusNow()).toBe('flagged')
    expect(await send('an odd message, a scam')).toBe('flagged')
  })

  it('leaves the decision of before it a human’s where it is reversed', async () => {
    await send('an odd message')
    await decideOnAll('ALLOWED')
    const second = await decideOnAll('HIDDEN')
    expect(await statusNow()).toBe('hidden')
    await reverse(second)
    expect(await statusNow()).toBe('allowed')
    expect(await send('an odd message, a scam')).not.toBe('hidden')
  })
})
