import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'
import { bulkDecisionFrame } from '../bulk/bulk-decision-queue.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'scam', [changeStatus('hidden')])
  await makeUserRule(app, acme, 'Testing accounts', [changeStatus('flagged')])
})

const send = (text: string) => app.services.syncJudge.decide(acme.workspaceId, makeContent('it', text))
const saveUser = (type: string) => app.services.userIntake.save(acme.workspaceId, { id: 'author', type })

/** A moderator's decision. @returns the id of its action */
async function decide(input: Record<string, unknown>): Promise<string> {
  const { data } = await app.graphql<{ decide: { actions: { id: string }[] } }>(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input },
  )
  return data.decide.actions[0]?.id ?? ''
}

/** The decision is undone, and what follows from that is judged. */
async function undo(id: string): Promise<void> {
  const undoing = `mutation ($id: ID!) { undoDecision(input: { actionId: $id }) { refusals { code } } }`
  const { data } = await app.graphql(acme.moderator, undoing, { id })
  expect(data).toEqual({ undoDecision: { refusals: [] } })
  await untilDone(app, analyzeContent)
  await untilDone(app, analyzeUser)
}

const statusOf = async (table: 'content' | 'platform_user', externalId: string) => {
  const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ status: string }>(`select status from ${table} where external_id = $1`, [externalId]),
  )
  return rows[0]?.status
}
const changesOf = (externalId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query(
      `select a.id from action a join content c on (c.workspace_id, c.id) = (a.workspace_id, a.object_id)
       where c.external_id = $1 and a.undone_at is null`,
      [externalId],
    ),
  )

describe('[3.1] what a decision held off, once it is undone', () => {
  it('is done to an item that was edited meanwhile: a rule removes its new text', async () => {
    await send('hello')
    const id = await decide({ content: { externalId: 'it' }, status: 'FLAGGED' })
    expect(await send('a scam')).toMatchObject({ status: 'flagged', actions: [] })
    await undo(id)
    expect(await statusOf('content', 'it')).toBe('hidden')
  })

  it('is done to a user whose profile was sent meanwhile', async () => {
    await saveUser('normal')
    await untilDone(app, analyzeUser)
    const id = await decide({ user: { externalId: 'author' }, status: 'HIDDEN' })
    await saveUser('testing')
    await untilDone(app, analyzeUser)
    expect(await statusOf('platform_user', 'author')).toBe('hidden')
    await undo(id)
    expect(await statusOf('platform_user', 'author')).toBe('flagged')
  })

  it('is done to items of a selection that were edited before the decision on it was reversed', async () => {
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('update workspace set undo_seconds = 0'),
    )
    await send('hello')
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('beside', 'hello'))
    const started = await app.graphql<{ startBulkDecision: { bulkDecision: { id: string } } }>(
      acme.moderator,
      `mutation { startBulkDecision(input: { selection: { content: { search: "hello" } }, expectedCount: 2,
         decision: { status: FLAGGED } }) { bulkDecision { id } } }`,
    )
    await untilDone(app, bulkDecisionFrame.kind)
    expect(await send('a scam')).toMatchObject({ status: 'flagged', actions: [] })
    const reversing = `mutation ($id: ID!) { reverseBulkDecision(input: { id: $id }) { refusals { code } } }`
    await app.graphql(acme.moderator, reversing, started.data.startBulkDecision.bulkDecision)
    await untilDone(app, bulkDecisionFrame.kind)
    await untilDone(app, analyzeContent)
    expect(await statusOf('content', 'it')).toBe('hidden')
    expect(await statusOf('content', 'beside')).toBe('allowed')
  })

  it('is nothing where nobody judged the item meanwhile, whatever rule is new', async () => {
    await send('hello')
    await makeRule(app, acme, 'hello', [changeStatus('hidden')])
    await undo(await decide({ content: { externalId: 'it' }, status: 'FLAGGED' }))
    expect(await statusOf('content', 'it')).toBe('allowed')
    expect(await changesOf('it')).toHaveLength(1)
  })
})
