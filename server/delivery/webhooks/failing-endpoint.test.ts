import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DeliverySetup, startDeliveries, type TestAction, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import type { Received } from '../../test/webhook-receiver.ts'

let app: DeliverySetup

beforeEach(async () => {
  app = await startDeliveries()
})
afterEach(() => app.close())

const items = (count: number): TestAction[] => Array.from({ length: count }, () => ({}))
const sizes = (received: readonly Received[]) => received.map(({ actions }) => actions.length)

describe('[6.1] an endpoint that has answered nothing but 5xx lately', () => {
  const policy = {
    // As far apart as the actions of the product's schedule are tried: the first is answered long before the last.
    schedule: [0, 5, 60, 60],
    perWorkspace: { atFirst: 1, most: 8 },
    outage: { probeSeconds: 60 },
  }

  test('is sent ten of the actions of a failed request alone, and nothing else before it answered these', async () => {
    app.startWorker(policy)
    const { workspaceId, receiver, add, query } = await app.startWorkspace(() => 503)
    await add(items(250))
    await receiver.waitFor((all) => all.length === 1)
    await add(items(5))
    await until(async () => (await app.webhooks.find(workspaceId))?.outage != null)
    expect(sizes(receiver.received)).toEqual([100, ...Array<number>(10).fill(1)])
    expect(await query(`select 1 from outbox_waiting`)).toHaveLength(245)
    expect(await query(`select 1 from delivery where state = 'parked'`)).toHaveLength(10)
  })

  test('is sent everything once it accepts one of these: the others together, without a poisoned one', async () => {
    const poison: { id?: string | undefined } = {}
    app.startWorker(policy)
    const { receiver, add, query } = await app.startWorkspace(({ actions }) =>
      !poison.id || actions.some(({ action_id: id }) => id === poison.id) ? 500 : 200,
    )
    const [first] = await add(items(60))
    poison.id = first
    await until(
      async () => (await query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === 59,
    )
    expect(
      sizes(receiver.received)
        .sort((a, b) => b - a)
        .slice(0, 2),
    ).toEqual([60, 50])
  })

  test('keeps the order of an object whose later actions wait again', async () => {
    let refused = 0
    app.startWorker(policy)
    const { receiver, add } = await app.startWorkspace(() => (refused++ === 0 ? 500 : 200))
    const objects = ['a', ...Array.from({ length: 15 }, (_, at) => `other-${at}`), 'a', 'last', 'last', 'a']
    const ids = await add(objects.map((object) => ({ object })))
    const [later] = await add([{ object: 'last' }])
    await receiver.waitFor(
      (all) => all.slice(1).flatMap(({ actions }) => actions).length === objects.length + 1,
    )
    const order = receiver.received.slice(1).flatMap(({ actions }) => actions.map(({ action_id: id }) => id))
    const of = (object: string) => ids.filter((_, at) => objects[at] === object)
    expect(order.filter((id) => of('a').includes(id))).toEqual(of('a'))
    expect(order.filter((id) => id === later || of('last').includes(id))).toEqual([...of('last'), later])
  })
})

describe('[6.1] an endpoint that also answers something else', () => {
  test.each([200, 403])('has all actions of a request that failed sent alone: %i', async (judged) => {
    app.startWorker({ schedule: [0, 0.05, 60] })
    const { receiver, add } = await app.startWorkspace(({ actions }) => {
      if (actions.length > 1) return 503
      return receiver.received.length === 1 ? judged : 200
    })
    await add(items(1))
    await receiver.waitFor((all) => all.length > 0)
    await add(items(30))
    await receiver.waitFor((all) => sizes(all).filter((size) => size === 1).length >= 31)
    expect(sizes(receiver.received).filter((size) => size > 1)).toEqual([30])
  })
})
