import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Transaction } from '../../platform/database.ts'
import { asOwner } from '../../test/as-owner.ts'
import { type DeliverySetup, startDeliveries } from '../../test/delivery-setup.ts'
import { withRowsRead } from '../../test/rows-read.ts'
import { claim } from './claim.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import { recordDelivered } from './record-delivered.ts'
import { recordFailed } from './record-failed.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
})
afterAll(() => app.close())

const items = (count: number) => Array.from({ length: count }, () => ({}))

/** Has the planner know the tables as they are now, as it does of itself from time to time: what was deleted is still in their pages, or gone. */
async function maintain(how: 'analyze' | 'vacuum analyze'): Promise<void> {
  await asOwner(app.databaseUrl, how)
}

/** The same database, which notes how many rows of what waits and of the outbox each transaction looked at. */
function counting(rows: number[]) {
  const counting =
    <T>(work: (tx: Transaction) => Promise<T>) =>
    async (tx: Transaction) => {
      const read = await withRowsRead(tx, ['outbox', 'outbox_waiting', 'delivery'], () => work(tx))
      rows.push(read.rows)
      return read.result
    }
  const counted: Pick<Database, 'asSystem' | 'inWorkspace'> = {
    asSystem: (work, options) => app.database.asSystem(counting(work), options),
    inWorkspace: (workspaceId, work, options) =>
      app.database.inWorkspace(workspaceId, counting(work), options),
  }
  return counted as Database
}

test.each(['analyze', 'vacuum analyze'] as const)(
  '[P10] a claim looks at what it takes, not at all that waits, after %s at a moment at which nothing waited',
  async (how) => {
    const { workspaceId, add, query } = await app.startWorkspace()
    await add(items(2000))
    await query(`with gone as (delete from outbox_waiting) update outbox set state = 'delivered'`)
    await maintain(how)
    await add(items(2000))
    const looked: number[] = []
    const claimed = await claim(
      { ...app, database: counting(looked), policy: deliveryPolicy([0]) },
      workspaceId,
      4,
    )
    expect(claimed?.deliveries.map(({ body }) => JSON.parse(body).actions.length)).toEqual([
      100, 100, 100, 100,
    ])
    expect(looked[0]).toBeGreaterThan(400)
    expect(looked[0]).toBeLessThan(6 * 400)
  },
)

test('[P10] of an object with many actions since a delivery that is still retried, only the newest are looked at', async () => {
  const { workspaceId, add, query } = await app.startWorkspace()
  await add([{ object: 'refused' }, ...Array.from({ length: 300 }, () => ({ object: 'busy' }))])
  await query(
    `with gone as (delete from outbox_waiting), made as (
       insert into delivery (workspace_id, id, outbox_ids, state, next_attempt_at)
       select workspace_id, action_id, array[id], case object_external_id when 'busy' then 'delivered' else 'sending' end, 'infinity' from outbox
     )
     update outbox set state = 'sending', delivery_id = action_id`,
  )
  await add(Array.from({ length: 3 }, () => ({ object: 'busy' })))
  const looked: number[] = []
  const claimed = await claim(
    { ...app, database: counting(looked), policy: deliveryPolicy([0]) },
    workspaceId,
    4,
  )
  expect(claimed?.deliveries.map(({ body }) => JSON.parse(body).actions.length)).toEqual([3])
  expect(looked[0]).toBeLessThan(60)
})

test('[P10] of a workspace that came after the statistics, no step looks at more than what it is about', async () => {
  const old = await app.startWorkspace()
  await old.add(items(2000))
  await old.query(`with gone as (delete from outbox_waiting) update outbox set state = 'delivered'`)
  await maintain('analyze')
  const { workspaceId, add, receiver } = await app.startWorkspace()
  await add(items(3000))
  const looked: number[] = []
  const policy = deliveryPolicy([0])
  const deps = {
    ...app,
    database: counting(looked),
    policy: { ...policy, outage: { ...policy.outage, objects: 100 } },
  }
  const answer = (status: number) => ({
    url: receiver.url,
    status,
    error: null,
    setting: null,
    answer: null,
    retryAfter: null,
    durationMs: 1,
  })
  const [refused, failing, ...taken] = (await claim(deps, workspaceId, 10))?.deliveries ?? []
  if (!refused || !failing) return expect.fail('nothing was claimed')
  const successes = taken.map((delivery) => ({ delivery, attempt: answer(200) }))
  await recordDelivered(deps, successes)
  await recordFailed(deps, refused, answer(400))
  await recordFailed(deps, failing, answer(500))
  const [ofTen = 0, ofEight = 0, ofOne = 0, another = 0] = looked
  expect(successes).toHaveLength(8)
  expect(ofTen / 1000).toBeLessThan(8)
  expect(ofEight / 800).toBeLessThan(8)
  expect(ofOne / 100).toBeLessThan(8)
  expect(another / 100).toBeLessThan(8)
})
