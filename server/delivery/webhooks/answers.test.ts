import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import type { Answer } from '../../test/webhook-receiver.ts'
import { outcomeOf, outcomeSql } from './attempt-outcome.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
  app.startWorker({ schedule: [0, 0.05, 0.1, 0.2], timeoutMs: 400, outage: { probeSeconds: 0.3 } })
})
afterAll(() => app.close())

const twelve = Array.from({ length: 12 }, () => ({}))
type Workspace = Awaited<ReturnType<DeliverySetup['startWorkspace']>>

const outageOf = async ({ workspaceId }: Workspace) => (await app.webhooks.find(workspaceId))?.outage
const revertsOf = (ids: readonly string[]) => app.reverted.filter((id) => ids.includes(id))
const inState = ({ query }: Workspace, state: string) =>
  query(`select 1 from ${outboxStates} where state = $1`, [state]).then((rows) => rows.length)

const refusals = [400, 401, 402, 403, 404, 405, 407, 409, 410, 413, 422, 451, 499]
const outages: Answer[] = [408, 429, 500, 502, 503, 504, 599, 201, 202, 204, 301, 302, 308, 'drop', 'hang']

describe('[6.1] what an answer says', () => {
  const statuses = [null, 200, ...refusals, ...outages.filter((answer) => typeof answer === 'number')]

  test('is the same to the program and to the database', async () => {
    const rows = await app.database.asSystem((tx) =>
      tx.query<{ status: number | null; outcome: string }>(
        `select status, ${outcomeSql('status')} as outcome from unnest($1::int[]) as s (status)`,
        [statuses],
      ),
    )
    expect(rows).toEqual(statuses.map((status) => ({ status, outcome: outcomeOf(status) })))
  })
})

describe('[6.1] twelve decisions', () => {
  test.concurrent.each(refusals)(
    '[3.1.11] [6.1.6] that are all refused with %s are all reverted, once each',
    async (answer) => {
      const workspace = await app.startWorkspace(() => answer)
      const ids = await workspace.add(twelve)
      await until(() => revertsOf(ids).length === 12, 20_000)
      expect(revertsOf(ids).sort()).toEqual([...ids].sort())
      expect(await inState(workspace, 'exhausted')).toBe(12)
      expect(await outageOf(workspace)).toBeNull()
    },
  )

  test.concurrent.each(outages)(
    'that meet an outage (%s) wait for its end, and none is reverted or delivered twice',
    async (answer) => {
      let now = answer
      const workspace = await app.startWorkspace(() => now)
      const ids = await workspace.add(twelve)
      await until(async () => (await outageOf(workspace))?.parked === 12, 20_000)
      now = 200
      await until(async () => (await inState(workspace, 'delivered')) === 12, 20_000)
      const taken = workspace.receiver.received.filter(({ answered }) => answered === 200)
      const arrived = taken.flatMap(({ actions }) => actions.map((action) => action.action_id))
      expect(arrived.sort()).toEqual([...ids].sort())
      expect(revertsOf(ids)).toEqual([])
      expect(await outageOf(workspace)).toBeNull()
    },
  )

  test.concurrent('of which some are refused and the others fail meet an endpoint that is alive', async () => {
    const workspace = await app.startWorkspace(({ body }) => (body.includes('refused') ? 403 : 503))
    await workspace.add([{ object: 'refused' }])
    await until(async () => (await workspace.query(`select 1 from delivery_attempt`)).length > 0)
    const ids = await workspace.add(twelve)
    await until(() => revertsOf(ids).length === 12, 20_000)
    expect(await outageOf(workspace)).toBeNull()
  })

  test.concurrent('are reverted when the endpoint comes back and refuses them', async () => {
    let answer = 503
    const workspace = await app.startWorkspace(() => answer)
    const ids = await workspace.add(twelve)
    await until(async () => (await outageOf(workspace))?.parked === 12, 20_000)
    answer = 403
    await until(async () => (await outageOf(workspace)) === null)
    await until(() => revertsOf(ids).length === 12, 20_000)
    expect(revertsOf(ids).sort()).toEqual([...ids].sort())
  })
})

test('[6.1] [R4] refused actions of one object are reverted in the order they were taken', async () => {
  const workspace = await app.startWorkspace(() => 403)
  const ids = await workspace.add(twelve.map((_, index) => ({ object: `item-${index % 4}` })))
  await until(() => revertsOf(ids).length === 12, 20_000)
  for (let object = 0; object < 4; object++) {
    const taken = ids.filter((_, index) => index % 4 === object)
    expect(revertsOf(taken)).toEqual(taken)
  }
})
