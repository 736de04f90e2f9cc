import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database.ts'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import { claim } from './claim.ts'
import { deliveryPolicy } from './delivery-policy.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
})
afterAll(() => app.close())

const count = 200

/** A workspace in which the deliveries of 200 objects, each alone in its request, wait for their next attempt. */
async function startRetries() {
  const workspace = await app.startWorkspace()
  const ids = await workspace.add(Array.from({ length: count }, (_, index) => ({ object: `item-${index}` })))
  await workspace.query(
    `with made as (
       insert into delivery (workspace_id, id, outbox_ids, attempts, next_attempt_at, last_status)
       select workspace_id, action_id, array[id], 1, now() + interval '1 day', 503 from outbox
       returning workspace_id, id
     ), gone as (delete from outbox_waiting)
     update outbox o set state = 'sending', delivery_id = made.id from made
     where o.workspace_id = made.workspace_id and o.action_id = made.id`,
  )
  return {
    ...workspace,
    ids,
    fallDue: () => workspace.query(`update delivery set next_attempt_at = now() - interval '1 second'`),
  }
}

/** The same database, whose planner joins in one way only. */
const joining = (...others: string[]) =>
  ({
    asSystem: (work) =>
      app.database.asSystem(async (tx) => {
        for (const way of others) await tx.query(`select set_config($1, 'off', true)`, [`enable_${way}`])
        return work(tx)
      }),
  }) as Pick<Database, 'asSystem'> as Database

describe('[6.1] 200 objects that are retried at once', () => {
  test.each([
    [1, []],
    [3, ['hashjoin', 'mergejoin', 'hashagg', 'sort']],
    [8, ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']],
    [8, ['nestloop', 'mergejoin']],
    [8, ['nestloop', 'hashjoin']],
  ])('are claimed %d at a time, however they are joined: without %j', async (slots, others) => {
    const { workspaceId, fallDue, query } = await startRetries()
    await fallDue()
    const parts = { ...app, database: joining(...others), policy: deliveryPolicy([0, 5]) }
    const claimed: string[] = []
    for (let left = count; left > 0; left -= slots) {
      const { deliveries = [] } = (await claim(parts, workspaceId, slots)) ?? {}
      expect(deliveries).toHaveLength(Math.min(slots, left))
      claimed.push(...deliveries.map(({ id }) => id))
    }
    expect(new Set(claimed).size).toBe(count)
    expect(await query(`select 1 from delivery where lease_token is null`)).toEqual([])
  })

  test('all go out, each once, while other actions join them', async () => {
    const { receiver, fallDue, ids, add, query } = await startRetries()
    app.startWorker({ schedule: [0, 5], perWorkspace: { atFirst: 8, most: 8 } })
    app.startWorker({ schedule: [0, 5], perWorkspace: { atFirst: 8, most: 8 } })
    await fallDue()
    const later = await add(Array.from({ length: 40 }, () => ({})))
    await until(
      async () =>
        (await query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === count + 40,
    )
    const arrived = receiver.received.flatMap(({ actions }) => actions.map((action) => action.action_id))
    expect(arrived.sort()).toEqual([...ids, ...later].sort())
  })
})
