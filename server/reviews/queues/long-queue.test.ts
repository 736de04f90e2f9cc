import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const sql = <T>(text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))

it('[V2.11.5] a queue in which very many reviews wait is deleted, and they are in the Default Queue', async () => {
  const { queueId: defaultId } = await makeReview(app.services, acme.workspaceId)
  const queue = await app.services.reviewQueues.create(acme.admin, { name: 'Long' })
  await sql(
    `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, reasons, assigned_to)
     select workspace_id, gen_random_uuid(), $1, object_type, gen_random_uuid(), 2, '[]', $2
     from review, generate_series(1, 12000)`,
    [queue.id, acme.moderator.id],
  )
  expect(await app.services.reviewQueues.delete(acme.admin, queue.id)).toBe(true)
  expect(
    await sql(
      'select queue_id as id, count(*)::int, count(assigned_to)::int as assigned from review group by 1',
    ),
  ).toEqual([{ id: defaultId, count: 12_001, assigned: 0 }])
})
