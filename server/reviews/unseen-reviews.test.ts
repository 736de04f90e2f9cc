import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { idOf } from '../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeContent } from '../test/moderated-workspace.ts'
import { makeReview } from '../test/test-platform.ts'
import { AssignmentSweep } from './assignment-sweep.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const startWorking = (member: { id: string }, queueId: string) =>
  app.services.queueWork.start(
    { workspaceId: acme.workspaceId, memberId: member.id, sessionId: null },
    queueId,
  )
const sweep = () => new AssignmentSweep(app.services).sweep()
/** Restricts the moderator to a category that none of the reviews is in. */
async function restrict(): Promise<void> {
  const elsewhere = makeContent('c-1', 'hello', { category: { id: 'other' }, subcategory: { id: 'there' } })
  await app.services.syncJudge.decide(acme.workspaceId, elsewhere)
  await app.services.members.update(acme.admin, acme.moderator.id, {
    categoryIds: [idOf(acme.workspaceId, 'category', 'other')],
  })
}
const assigned = () =>
  sql<{ to: string | null; count: number }>(
    `select assigned_to as to, count(*)::int from review group by 1 order by 1 nulls last`,
  )

it('[V2.11.9] what is assigned to somebody who may not see it any more goes to others', async () => {
  const reviews = await Promise.all([1, 2, 3, 4].map(() => makeReview(app.services, acme.workspaceId)))
  const queueId = reviews[0]?.queueId ?? ''
  await startWorking(acme.moderator, queueId)
  await sweep()
  expect(await assigned()).toEqual([{ to: acme.moderator.id, count: 4 }])
  await restrict()
  await sweep()
  expect(await assigned()).toEqual([{ to: null, count: 4 }])
  await startWorking(acme.colleague, queueId)
  await sweep()
  expect(await assigned()).toEqual([{ to: acme.colleague.id, count: 4 }])
})

it('what they may see stays with them', async () => {
  await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-2', 'hello'))
  const { queueId } = await makeReview(app.services, acme.workspaceId)
  await sql(`update review set object_type = 'content', object_id = $1`, [
    idOf(acme.workspaceId, 'content', 'c-2'),
  ])
  await startWorking(acme.moderator, queueId)
  await sweep()
  await app.services.members.update(acme.admin, acme.moderator.id, {
    categoryIds: [idOf(acme.workspaceId, 'category', 'general')],
  })
  await sweep()
  expect(await assigned()).toEqual([{ to: acme.moderator.id, count: 1 }])
})
