import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeMember,
  makeReview,
  makeWorkspace,
  startTestPlatform,
  type TestPlatform,
} from '../test/test-platform.ts'
import { tripsOf } from '../test/trips-of.ts'
import { assignReviews } from './assign-reviews.ts'
import { mostAssigned } from './balance.ts'

let platform: TestPlatform
let workspaceId: string
let queueId: string
beforeAll(async () => {
  platform = await startTestPlatform()
  workspaceId = await makeWorkspace(platform)
  ;({ queueId } = await makeReview(platform, workspaceId))
  await sql(
    `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, reasons)
     select workspace_id, gen_random_uuid(), queue_id, object_type, gen_random_uuid(), 2, '[]'
     from review, generate_series(1, $1)`,
    [8 * mostAssigned],
  )
})
afterAll(() => platform.close())

const sql = <T>(text: string, values: unknown[] = []) =>
  platform.database.inWorkspace(workspaceId, (tx) => tx.query<T>(text, values))
const startWorking = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const { id } = await makeMember(platform, workspaceId, `Member ${n}`)
    await sql(
      `insert into queue_presence (workspace_id, queue_id, member_id, until) values ($1, $2, $3, now() + interval '3 minutes')`,
      [workspaceId, queueId, id],
    )
  }
}
const assign = () =>
  platform.database.inWorkspace(workspaceId, (tx) => assignReviews(tx, { workspaceId, queueId }))
/** Somebody decides on one of the reviews that they have. */
const makeRoom = () =>
  sql(
    `update review set state = 'resolved', assigned_to = null
     where id = (select id from review where assigned_to is not null limit 1)`,
  )

it('a review that is assigned costs no more for members who have as many as one may have', async () => {
  await startWorking(2)
  await assign()
  await makeRoom()
  const trips = await tripsOf(assign)
  await startWorking(5)
  expect(await assign()).toHaveLength(5 * mostAssigned)
  await makeRoom()
  expect(await tripsOf(assign)).toBe(trips)
  expect(await sql('select count(*)::int from review where assigned_to is not null')).toEqual([
    { count: 7 * mostAssigned },
  ])
})

it('reviews that are assigned cost no more statements the more members have room for them', async () => {
  const free = () => sql('update review set assigned_to = null, assigned_by = null')
  await free()
  const trips = await tripsOf(assign)
  await startWorking(20)
  await free()
  expect(await tripsOf(assign)).toBe(trips)
  const [loads] = await sql<{ fewest: number; most: number }>(
    `select min(n)::int as fewest, max(n)::int as most from (select count(*) as n from review where assigned_to is not null group by assigned_to) t`,
  )
  expect((loads?.most ?? 0) - (loads?.fewest ?? 0)).toBeLessThanOrEqual(1)
})
