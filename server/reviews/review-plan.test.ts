import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { startTestApp, type TestApp } from '../test/app.ts'
import { ReviewReader } from './review-list.ts'

let app: TestApp
beforeAll(async () => {
  // One connection for reading, which has all plans.
  app = await startTestApp({ env: { DATABASE_READ_POOL: '1' } })
})
afterAll(() => app.close())

const reads = () => app.services.database.on('reads')
/** A page in a workspace and a queue that nothing else asked for. */
const read = (filter: object, first: number) =>
  new ReviewReader({ database: reads() }).list({ workspaceId: newId(), id: newId() }, { first }, filter)

/** How often the statements of pages of reviews were run with a plan that was kept, and with one for their values. */
const plans = () =>
  reads()
    .reader(newId())
    .query(
      `select generic_plans::int as kept, custom_plans::int as own from pg_prepared_statements
         where statement like '%from "review_queue" cross join lateral%' order by prepare_time`,
    )

it('a page of a queue is planned five times on a connection, whatever its workspace, its queue and its size', async () => {
  for (const first of [30, 40, 50, 30, 40, 50, 30, 40, 50]) await read({ queueIds: [newId()] }, first)
  expect(await plans()).toEqual([{ own: 5, kept: 3 }])
})

it('one with other filters is planned for their values', async () => {
  const before = (await plans()).length
  for (let n = 0; n < 9; n++) await read({ queueIds: [newId()], priorities: ['high'] }, 50)
  expect((await plans()).slice(before)).toEqual([{ own: 8, kept: 0 }])
})
