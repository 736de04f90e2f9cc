import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import { patientPolls } from '../../test/patient-polls.ts'
import type { Received } from '../../test/webhook-receiver.ts'
import type { Attempt } from './attempt.ts'
import { claim } from './claim.ts'
import { deliveryPolicy } from './delivery-policy.ts'
import type { Reverts } from './exhaust.ts'
import { recordDelivered } from './record-delivered.ts'
import { recordFailed } from './record-failed.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
  app.startWorker()
})
afterAll(() => app.close())

const carries = (received: Received, id: string | undefined) =>
  received.actions.some((action) => action.action_id === id)

describe('[6.1] a request that is refused', () => {
  test('goes on as one delivery for each action, so that a poisoned one takes no other down', async () => {
    const poison: { id?: string | undefined } = {}
    const { receiver, add, query } = await app.startWorkspace((received) =>
      !poison.id || carries(received, poison.id) ? 422 : 200,
    )
    const ids = await add(['a', 'b', 'c', 'd'].map((object) => ({ object })))
    poison.id = ids[1]
    await until(
      async () =>
        (await query(`select 1 from ${outboxStates} where state in ('delivered', 'exhausted')`)).length === 4,
    )
    const [whole, ...alone] = receiver.received
    expect(whole?.actions.map((action) => action.action_id)).toEqual(ids)
    expect(alone.every(({ actions, id }) => actions.length === 1 && id !== whole?.id)).toBe(true)
    expect(await query(`select action_id from ${outboxStates} where state = 'exhausted'`)).toEqual([
      { action_id: poison.id },
    ])
    expect(app.reverted.filter((id) => ids.includes(id))).toEqual([poison.id])
    expect(receiver.received.filter((received) => carries(received, poison.id))).toHaveLength(3)
    expect(await query(`select state from delivery where id = $1`, [whole?.id])).toEqual([
      { state: 'cancelled' },
    ])
  })

  test("keeps the order of one object's actions after the split", async () => {
    let refused = 0
    const { receiver, add } = await app.startWorkspace(() => (refused++ === 0 ? 500 : 200))
    const ids = await add([{ object: 'a' }, { object: 'b' }, { object: 'a' }, { object: 'a' }])
    await receiver.waitFor(
      (all) =>
        new Set(all.slice(1).flatMap(({ actions }) => actions.map((action) => action.action_id))).size === 4,
    )
    const after = receiver.received
      .slice(1)
      .flatMap(({ actions }) => actions.map((action) => action.action_id))
    expect(after.filter((id) => id !== ids[1])).toEqual([ids[0], ids[2], ids[3]])
  })

  test.each(['hang', 'drop', 408, 429, 204, 302] as const)(
    'stays whole when nobody judged it: %s',
    async (answer) => {
      let asked = 0
      const { receiver, add } = await app.startWorkspace(() => (asked++ === 0 ? answer : 200))
      await add([{ object: 'a' }, { object: 'b' }])
      await receiver.waitFor((all) => all.length === 2)
      const [first, second] = receiver.received
      expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
    },
  )
})

describe('[R5] the last failure', () => {
  test('exhausts the delivery and reverts its action exactly once', async () => {
    const { receiver, add, query } = await app.startWorkspace(() => 500)
    const [id] = await add([{}])
    await until(
      async () =>
        (await query(`select 1 from delivery where state = 'exhausted' and attempts = 3`)).length === 1,
    )
    expect(receiver.received).toHaveLength(3)
    expect(app.reverted.filter((reverted) => reverted === id)).toHaveLength(1)
    expect(await query(`select status from delivery_attempt order by id`)).toEqual([
      { status: 500 },
      { status: 500 },
      { status: 500 },
    ])
  })

  test('releases the next action of the object', async () => {
    const poison: { id?: string | undefined } = {}
    const { receiver, add } = await app.startWorkspace((received) =>
      !poison.id || carries(received, poison.id) ? 500 : 200,
    )
    const [first] = await add([{ object: 'a' }])
    poison.id = first
    await receiver.waitFor((all) => all.length > 0)
    const [second] = await add([{ object: 'a' }])
    await receiver.waitFor((all) => all.some((received) => carries(received, second)))
    expect(receiver.received.map((received) => received.actions.map((action) => action.action_id))).toEqual([
      [first],
      [first],
      [first],
      [second],
    ])
  })

  test('rolls back with a revert that fails, and is settled again', async () => {
    const flaky = await startDeliveries()
    const { add, query } = await flaky.startWorkspace(() => 500)
    let tries = 0
    const reverts: Reverts = {
      async ready(workspaceId) {
        const revert = await flaky.reverts.ready(workspaceId)
        return async (tx, refused) => {
          if (tries++ === 0) throw new Error('the revert failed')
          await revert(tx, refused)
        }
      },
    }
    flaky.startWorker({ schedule: [0] }, reverts)
    const [id] = await add([{}])
    await until(() => flaky.reverted.length > 0)
    expect(flaky.reverted).toEqual([id])
    expect(await query(`select state, attempts from delivery`)).toEqual([{ state: 'exhausted', attempts: 1 }])
    expect(await query(`select 1 from delivery_attempt`)).toHaveLength(1)
    await flaky.close()
  })
})

describe('[R6] a worker that was frozen past its lease', () => {
  const answered = (status: number): Attempt => ({
    url: '',
    status,
    error: null,
    setting: null,
    answer: null,
    retryAfter: null,
    durationMs: 1,
  })
  const snapshot = `select row_to_json(d)::text as delivery, row_to_json(o)::text as outbox,
    (select count(*) from delivery_attempt) as attempts from delivery d join outbox o on o.delivery_id = d.id`

  test('settles nothing when it wakes up late, neither a success nor a failure', async () => {
    const late = await startDeliveries()
    const policy = deliveryPolicy([0])
    const { workspaceId, add, query } = await late.startWorkspace()
    await add([{}])
    const frozen = (await claim({ ...late, policy: { ...policy, leaseSeconds: 0.1 } }, workspaceId, 8))
      ?.deliveries[0]
    const taken = await vi.waitUntil(
      async () => (await claim({ ...late, policy }, workspaceId, 8))?.deliveries[0],
      patientPolls,
    )
    if (!frozen) throw new Error('the first must have claimed it')
    expect([taken.id, taken.body]).toEqual([frozen.id, frozen.body])
    const wakeUpLate = async () => {
      const before = await query(snapshot)
      expect(await recordDelivered(late, [{ delivery: frozen, attempt: answered(200) }])).toEqual(['foreign'])
      expect(await recordFailed({ ...late, policy }, frozen, answered(500))).toBe('foreign')
      expect(await query(snapshot)).toEqual(before)
    }
    await wakeUpLate()
    expect(await recordDelivered(late, [{ delivery: taken, attempt: answered(200) }])).toEqual(['delivered'])
    await wakeUpLate()
    expect(late.reverted).toEqual([])
    await late.close()
  })

  test('does not count as an attempt: the next worker has all of them', async () => {
    const crashed = await startDeliveries()
    const policy = deliveryPolicy([0, 0.01])
    const { workspaceId, add, query } = await crashed.startWorkspace(() => 500)
    await add([{}])
    await claim({ ...crashed, policy: { ...policy, leaseSeconds: 0.05 } }, workspaceId, 8)
    crashed.startWorker({ schedule: policy.schedule })
    await until(() => crashed.reverted.length === 1)
    expect(await query(`select state, attempts from delivery`)).toEqual([{ state: 'exhausted', attempts: 2 }])
    await crashed.close()
  })
})

describe('[6.1] sending again', () => {
  test('is the same delivery with new attempts, and reverts nothing when it fails', async () => {
    let answer = 200
    const { receiver, add, query, by } = await app.startWorkspace(() => answer)
    const [id] = await add([{}])
    await until(async () => (await query(`select 1 from delivery where state = 'delivered'`)).length === 1)
    answer = 500
    const [first] = receiver.received
    await app.deliveries.resend(by, first?.id ?? '')
    await until(async () => (await query(`select 1 from delivery where state = 'exhausted'`)).length === 1)
    expect(receiver.received).toHaveLength(4)
    expect(new Set(receiver.received.map((received) => received.id + received.body)).size).toBe(1)
    expect(app.reverted).not.toContain(id)
    expect(await query(`select state from ${outboxStates}`)).toEqual([{ state: 'delivered' }])
  })

  test('leaves its actions delivered meanwhile, so that later ones of their objects need not wait', async () => {
    let release: (status: 200) => void = () => undefined
    const held = new Promise<200>((resolve) => (release = resolve))
    let asked = 0
    const { receiver, add, query, by } = await app.startWorkspace(() => (++asked === 2 ? held : 200))
    await add([{ object: 'one' }])
    await until(async () => (await query(`select 1 from delivery where state = 'delivered'`)).length === 1)
    await app.deliveries.resend(by, receiver.received[0]?.id ?? '')
    await receiver.waitFor((all) => all.length === 2)
    expect(await query(`select state from ${outboxStates}`)).toEqual([{ state: 'delivered' }])
    await add([{ object: 'one' }])
    await receiver.waitFor((all) => all.length === 3)
    release(200)
    await until(async () => (await query(`select 1 from delivery where state = 'delivered'`)).length === 2)
  })

  test('of what was given up has it delivered once it is accepted', async () => {
    let answer = 500
    const { receiver, add, query, by } = await app.startWorkspace(() => answer)
    await add([{}])
    await until(async () => (await query(`select 1 from delivery where state = 'exhausted'`)).length === 1)
    expect(await query(`select state from ${outboxStates}`)).toEqual([{ state: 'exhausted' }])
    answer = 200
    await app.deliveries.resend(by, receiver.received[0]?.id ?? '')
    await until(async () => (await query(`select 1 from delivery where state = 'delivered'`)).length === 1)
    expect(await query(`select state from ${outboxStates}`)).toEqual([{ state: 'delivered' }])
  })

  test('is refused for a delivery whose actions went on alone, and for an unknown one', async () => {
    let asked = 0
    const { receiver, add, by } = await app.startWorkspace(() => (asked++ === 0 ? 500 : 200))
    await add([{}, {}])
    await receiver.waitFor((all) => all.length === 3)
    await expect(app.deliveries.resend(by, receiver.received[0]?.id ?? '')).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(app.deliveries.resend(by, 'nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a test event is one attempt of an action of type Test', async () => {
    const { receiver, query, by } = await app.startWorkspace(() => 500)
    const id = await app.deliveries.test(by)
    await until(
      async () =>
        (await query(`select 1 from delivery where id = $1 and state = 'exhausted'`, [id])).length === 1,
    )
    expect(receiver.received).toHaveLength(1)
    expect(Object.keys(receiver.received[0]?.actions[0] ?? {})).toEqual([
      'action_type',
      'action_id',
      'action_created_at',
    ])
    expect(receiver.received[0]?.actions[0]?.action_type).toBe('Test')
    expect(receiver.problems).toEqual([])
  })
})
