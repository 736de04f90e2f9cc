import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analyzeContent } from '../../intake/content/content-intake.service.ts'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { idOf } from '../../platform/ids.ts'
import { addClaimedTask } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'
import { makeQueue, makeRouting } from '../../test/review-queue.ts'
import { flagContent, flagUser } from '../pipeline/poisoned.ts'

let app: TestApp
let acme: TestWorkspace
let contentId: string
let next = 0

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const [texts, people] = [await makeQueue(app, acme, 'Texts'), await makeQueue(app, acme, 'People')]
  await makeRouting(app, acme, 'Texts', texts, [{ key: 'review_type', params: { type: 'content' } }])
  await makeRouting(app, acme, 'People', people, [{ key: 'review_type', params: { type: 'user' } }])
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
})
afterAll(() => app.close())

const external = () => `c-${next}`
beforeEach(async () => {
  next++
  await app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent(external(), 'hello', { user: { id: `u-${next}` } }),
  )
  contentId = idOf(acme.workspaceId, 'content', external())
})

async function queueOf(objectId: string): Promise<string | undefined> {
  const [row] = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ name: string }>(
      `select q.name from review r join review_queue q on (q.workspace_id, q.id) = (r.workspace_id, r.queue_id)
       where r.object_id = $1 and r.state <> 'resolved'`,
      [objectId],
    ),
  )
  return row?.name
}
const userId = () => idOf(acme.workspaceId, 'user', `u-${next}`)
const decide = (input: object) =>
  app.graphql<{ decide: { actions: { id: string }[] } }>(
    acme.moderator,
    `mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`,
    { input: { requestId: randomUUID(), ...input } },
  )
const setStatus = (input: object) =>
  app.graphql(acme.rest, `mutation ($input: SetStatusInput!) { setStatus(input: $input) { actionId } }`, {
    input,
  })

/** A claimed task of the kind for the object. */
const claimed = (kind: string, objectId: string, version: number) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    addClaimedTask(tx, { workspaceId: acme.workspaceId, kind, objectId, version }, 30),
  )

describe('[V2.11.11] [3.2.5] a review is routed, whatever opens it', () => {
  it('a rule', async () => {
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent(external(), 'cheap', { user: { id: `u-${next}` } }),
    )
    expect(await queueOf(contentId)).toBe('Texts')
  })

  it('a moderator who flags', async () => {
    await decide({ content: { id: contentId }, status: 'FLAGGED' })
    await decide({ user: { id: userId() }, status: 'FLAGGED' })
    expect([await queueOf(contentId), await queueOf(userId())]).toEqual(['Texts', 'People'])
  })

  it('the customer platform', async () => {
    await setStatus({ content: { externalId: external() }, status: 'FLAGGED' })
    await setStatus({ user: { externalId: `u-${next}` }, status: 'FLAGGED' })
    expect([await queueOf(contentId), await queueOf(userId())]).toEqual(['Texts', 'People'])
  })

  it('a decision that the platform refused, back to flagged', async () => {
    await setStatus({ content: { externalId: external() }, status: 'FLAGGED' })
    const { data } = await decide({ content: { id: contentId }, status: 'HIDDEN' })
    expect(await queueOf(contentId)).toBeUndefined()
    const refused = data.decide.actions.map(({ id: actionId }) => ({ actionId, origin: null }))
    const revert = await app.services.reverts.ready(acme.workspaceId)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) => revert(tx, refused))
    expect(await queueOf(contentId)).toBe('Texts')
  })

  it('checks that failed', async () => {
    await flagContent(app.services, await claimed(analyzeContent, contentId, 1), 'it does not parse')
    await flagUser(app.services, await claimed(analyzeUser, userId(), 0), 'it does not parse')
    expect([await queueOf(contentId), await queueOf(userId())]).toEqual(['Texts', 'People'])
  })
})
