import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import type { Received } from '../../test/webhook-receiver.ts'
import { cancelWebhooks } from './outbox.store.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
  app.startWorker()
})
afterAll(() => app.close())

const idsIn = (received: readonly Received[]) =>
  received.flatMap(({ actions }) => actions.map((action) => action.action_id))
const objectOf = (action: Received['actions'][number]) => (action['content'] as { id: string }).id

describe('[6.1] a delivery', () => {
  test('is one signed JSON POST with the actions, and is on record once it is answered with 200', async () => {
    const { receiver, add, query } = await app.startWorkspace()
    const [id] = await add([{ object: 'item' }])
    await receiver.waitFor((all) => all.length === 1)
    const [request] = receiver.received
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-signature': expect.stringMatching(/^t=\d+,v1=/) as string,
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      actions: [{ action_type: 'ChangeStatus', action_id: id, content: { id: 'item', text: 'ünï' } }],
    })
    await until(
      async () => (await query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === 1,
    )
    expect(await query(`select id, state, attempts, last_status from delivery`)).toEqual([
      { id: request?.id, state: 'delivered', attempts: 1, last_status: 200 },
    ])
    expect(await query(`select status, error from delivery_attempt`)).toEqual([{ status: 200, error: null }])
    expect(receiver.problems).toEqual([])
  })

  test('is settled without a write to its actions, which have its state', async () => {
    let release: (status: 200) => void = () => undefined
    const answered = new Promise<200>((resolve) => (release = resolve))
    const { receiver, add, query } = await app.startWorkspace(() => answered)
    await add([{}, {}])
    await receiver.waitFor((all) => all.length === 1)
    const [writes, states] = [
      `select xmin::text from outbox order by id`,
      `select state from ${outboxStates}`,
    ]
    const before = await query(writes)
    expect(await query(states)).toEqual([{ state: 'sending' }, { state: 'sending' }])
    release(200)
    await until(async () => (await query(`select 1 from delivery where state = 'delivered'`)).length === 1)
    expect(await query(states)).toEqual([{ state: 'delivered' }, { state: 'delivered' }])
    expect(await query(writes)).toEqual(before)
  })

  test('shares a request with the actions that wait, up to 100, in the order they were taken', async () => {
    const { receiver, add } = await app.startWorkspace()
    const ids = await add(Array.from({ length: 250 }, (_, index) => ({ object: `item-${index % 40}` })))
    await receiver.waitFor((all) => idsIn(all).length === 250)
    expect(idsIn(receiver.received)).toEqual(ids)
    expect(Math.max(...receiver.received.map(({ actions }) => actions.length))).toBe(100)
  })

  test('has its actions by the moment at which each was taken, whichever was recorded first', async () => {
    const { receiver, add } = await app.startWorkspace()
    const times = ['2026-01-15T09:30:00.629Z', '2026-01-15T09:30:00.574Z', '2026-01-15T09:30:00.574Z']
    const [last, first, second] = await add(times.map((takenAt) => ({ takenAt })))
    await receiver.waitFor((all) => idsIn(all).length === 3)
    expect(idsIn(receiver.received)).toEqual([first, second, last])
  })

  test('waits while its action can be undone, and holds the later ones of its object back', async () => {
    const { receiver, add } = await app.startWorkspace()
    const [held, behind, free] = await add([
      { object: 'a', availableIn: 0.6 },
      { object: 'a' },
      { object: 'b' },
    ])
    await receiver.waitFor((all) => idsIn(all).length === 3)
    expect(idsIn(receiver.received)).toEqual([free, held, behind])
  })

  test('goes without its action when that was undone in time', async () => {
    const { workspaceId, receiver, add } = await app.startWorkspace()
    const [undone] = await add([{ object: 'a', availableIn: 0.5 }])
    await app.database.inWorkspace(workspaceId, (tx) => cancelWebhooks(tx, workspaceId, [undone ?? '']))
    const [later] = await add([{ object: 'a' }])
    await receiver.waitFor((all) => all.length > 0)
    expect(idsIn(receiver.received)).toEqual([later])
  })

  test('is signed with both secrets for 24 hours after a rotation', async () => {
    const { receiver, add, webhooks, by, query } = { ...app, ...(await app.startWorkspace()) }
    const { secret } = await webhooks.rotate(by)
    await add([{}])
    await receiver.waitFor((all) => all.length === 1)
    receiver.secret = secret
    await add([{}])
    await receiver.waitFor((all) => all.length === 2)
    expect(receiver.problems).toEqual([])
    expect(receiver.received[1]?.headers['x-service-signature']).toMatch(/,v1=[0-9a-f]+,v1=/)
    await query(`update webhook set previous_secret_until = now()`)
    await add([{}])
    await receiver.waitFor((all) => all.length === 3)
    expect(receiver.received[2]?.headers['webhook-signature']).not.toContain(' ')
    expect(receiver.problems).toEqual([])
  })
})

describe('[R3] [V6.1.1] a retry', () => {
  test.each([500, 404, 204, 201, 301, 302, 'hang', 'drop'] as const)(
    'after %s is the same body with the same webhook-id',
    async (answer) => {
      let asked = 0
      const { receiver, add, query } = await app.startWorkspace(() => (asked++ === 0 ? answer : 200))
      await add([{}])
      await receiver.waitFor((all) => all.length === 2)
      const [first, second] = receiver.received
      expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
      await until(
        async () =>
          (await query(`select 1 from delivery where state = 'delivered' and attempts = 2`)).length === 1,
      )
      expect(receiver.problems).toEqual([])
    },
  )

  test('comes no sooner than Retry-After asks, up to twice the step', async () => {
    const slow = await startDeliveries()
    slow.startWorker({ schedule: [0, 0.4, 10] })
    let asked = 0
    const { receiver, add } = await slow.startWorkspace(() =>
      asked++ === 0 ? { status: 503, headers: { 'retry-after': '3600' } } : 200,
    )
    await add([{}])
    await receiver.waitFor((all) => all.length === 2)
    const [first, second] = receiver.received
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(750)
    await slow.close()
  })

  test('does not follow a redirect', async () => {
    const elsewhere = await app.startWorkspace()
    let asked = 0
    const answer = () =>
      asked++ === 0 ? { status: 307, headers: { location: elsewhere.receiver.url } } : 200
    const { receiver, add } = await app.startWorkspace(answer)
    await add([{}])
    await receiver.waitFor((all) => all.length === 2)
    expect(elsewhere.receiver.received).toEqual([])
  })
})

test('[R7] a worker whose clock is days off signs with the moment of the database', async () => {
  const { receiver, add, query } = await app.startWorkspace()
  receiver.secret = ''
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000, shouldAdvanceTime: true })
  await add([{}])
  await receiver.waitFor((all) => all.length === 1)
  vi.useRealTimers()
  const [{ now } = { now: 0 }] = await query<{ now: number }>(
    `select extract(epoch from clock_timestamp())::float8 as now`,
  )
  expect(Math.abs(now - Number(receiver.received[0]?.headers['webhook-timestamp']))).toBeLessThan(2)
})

test('[R4] the order of each object holds under random failures', async () => {
  const failing = await startDeliveries()
  const schedule = Array.from({ length: 60 }, () => 0.01)
  failing.startWorker({ schedule })
  failing.startWorker({ schedule })
  const answers = [200, 200, 200, 500, 'drop', 404] as const
  const { receiver, add } = await failing.startWorkspace(
    () => answers[Math.floor(Math.random() * answers.length)] ?? 200,
  )
  const ids: string[] = []
  for (let round = 0; round < 15; round++)
    ids.push(...(await add(Array.from({ length: 20 }, (_, index) => ({ object: `item-${index % 7}` })))))
  const succeeded = () => receiver.received.filter(({ answered }) => answered === 200)
  await until(() => new Set(idsIn(succeeded())).size === ids.length, 18_000)
  const firsts = new Map<string, { id: string; object: string }>()
  for (const { actions } of succeeded())
    for (const action of actions)
      if (!firsts.has(action.action_id))
        firsts.set(action.action_id, { id: action.action_id, object: objectOf(action) })
  for (let object = 0; object < 7; object++) {
    const arrived = [...firsts.values()]
      .filter((first) => first.object === `item-${object}`)
      .map(({ id }) => ids.indexOf(id))
    expect(arrived).toEqual([...arrived].sort((a, b) => a - b))
  }
  expect(failing.reverted).toEqual([])
  await failing.close()
})

test('[R13] a hanging endpoint holds up nobody else', async () => {
  const hanging = await Promise.all([1, 2, 3].map(() => app.startWorkspace(() => 'hang')))
  const { receiver, add } = await app.startWorkspace()
  await Promise.all(hanging.map(({ add: addTo }) => addTo(Array.from({ length: 30 }, () => ({})))))
  for (let count = 1; count <= 20; count++) {
    const started = Date.now()
    await add([{}])
    await receiver.waitFor((all) => all.length === count)
    expect(Date.now() - started).toBeLessThan(1000)
  }
})
