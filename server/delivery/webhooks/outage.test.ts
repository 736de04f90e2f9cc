import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DeliverySetup, startDeliveries, type TestAction, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'

let app: DeliverySetup

beforeEach(async () => {
  app = await startDeliveries()
})
afterEach(() => app.close())

const items = (count: number): TestAction[] => Array.from({ length: count }, () => ({}))
const policy = { schedule: [0, 0.05, 0.1, 60, 60], outage: { probeSeconds: 0.3 } }
const brief = { ...policy, schedule: [0, 0.05, 0.1] }

/** Ten objects that fail one by one, since actions that share a refused request count only once they are alone. */
async function breakDown(workspace: Awaited<ReturnType<DeliverySetup['startWorkspace']>>): Promise<void> {
  await workspace.add(items(10))
  await until(async () => (await app.webhooks.find(workspace.workspaceId))?.outage?.nextProbeAt != null)
}

describe('[6.1] an endpoint that is down', () => {
  test('has its deliveries parked before any of them is exhausted, and goes on when a probe succeeds', async () => {
    app.startWorker(policy)
    let answer = 500
    const workspace = await app.startWorkspace(() => answer)
    await breakDown(workspace)
    const later = await workspace.add(items(5))
    const webhook = await app.webhooks.find(workspace.workspaceId)
    expect(webhook?.outage?.parked).toBe(15)
    const before = await workspace.query<{ attempts: number }>(
      `select sum(attempts)::int as attempts from delivery where state = 'parked'`,
    )
    const seen = workspace.receiver.received.length
    await workspace.receiver.waitFor((all) => all.length >= seen + 3)
    expect(
      await workspace.query(`select sum(attempts)::int as attempts from delivery where state = 'parked'`),
    ).toEqual(before)
    expect(await workspace.query(`select 1 from ${outboxStates} where state = 'waiting'`)).toHaveLength(5)
    answer = 200
    await until(
      async () =>
        (await workspace.query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === 15,
    )
    expect(await app.webhooks.find(workspace.workspaceId)).toMatchObject({ outage: null })
    expect(app.reverted).toEqual([])
    expect(
      workspace.receiver.received.flatMap(({ actions }) => actions.map((action) => action.action_id)),
    ).toEqual(expect.arrayContaining(later))
  })

  test('is probed with one request each time, and with another delivery each time', async () => {
    app.startWorker(policy)
    const workspace = await app.startWorkspace(() => 500)
    await breakDown(workspace)
    const seen = workspace.receiver.received.length
    const started = Date.now()
    await workspace.receiver.waitFor((all) => all.length >= seen + 4)
    expect(Date.now() - started).toBeGreaterThan(850)
    expect(new Set(workspace.receiver.received.slice(seen).map(({ id }) => id)).size).toBe(4)
  })

  test('does not count as down while anything succeeds', async () => {
    app.startWorker(brief)
    const workspace = await app.startWorkspace(({ body }) => (body.includes('healthy') ? 200 : 500))
    await workspace.add([{ object: 'healthy' }])
    await workspace.receiver.waitFor((all) => all.length === 1)
    const ids = await workspace.add(items(12))
    await until(() => app.reverted.length === 12)
    expect([...app.reverted].sort()).toEqual([...ids].sort())
    expect(await app.webhooks.find(workspace.workspaceId)).toMatchObject({ outage: null })
  })

  test('lets the schedule go on after a day, and then reverts', async () => {
    app.startWorker({ ...brief, outage: { probeSeconds: 0.1, mostSeconds: 1 } })
    const workspace = await app.startWorkspace(() => 500)
    const ids = await workspace.add(items(12))
    await until(() => app.reverted.length === 12)
    expect([...app.reverted].sort()).toEqual([...ids].sort())
    expect((await app.webhooks.find(workspace.workspaceId))?.outage).toMatchObject({ nextProbeAt: null })
  })

  test('is probed at once when an admin asks for it', async () => {
    app.startWorker({ ...policy, outage: { probeSeconds: 60 } })
    let answer = 500
    const workspace = await app.startWorkspace(() => answer)
    await breakDown(workspace)
    answer = 200
    expect(await app.deliveries.retryParked(workspace.by)).toBeGreaterThanOrEqual(10)
    await until(
      async () =>
        (await workspace.query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === 10,
    )
  })

  test('has everything held back exhausted and reverted once when an admin gives up', async () => {
    app.startWorker({ ...policy, outage: { probeSeconds: 60 } })
    const workspace = await app.startWorkspace(() => 500)
    await breakDown(workspace)
    await workspace.add(items(30))
    expect(await app.deliveries.giveUpParked(workspace.by)).toBe(40)
    expect(new Set(app.reverted).size).toBe(40)
    expect(app.reverted).toHaveLength(40)
    expect(await app.deliveries.giveUpParked(workspace.by)).toBe(0)
    expect(await workspace.query(`select 1 from ${outboxStates} where state <> 'exhausted'`)).toEqual([])
  })

  test('has everything sent to another URL as soon as there is one', async () => {
    app.startWorker({ ...policy, outage: { probeSeconds: 60 } })
    const workspace = await app.startWorkspace(() => 500)
    await breakDown(workspace)
    const elsewhere = await app.startWorkspace()
    elsewhere.receiver.secret = workspace.receiver.secret
    await app.webhooks.set(workspace.by, elsewhere.receiver.url)
    await elsewhere.receiver.waitFor((all) => all.flatMap(({ actions }) => actions).length >= 10)
    expect(elsewhere.receiver.problems).toEqual([])
  })

  test('is not thought to be down again by answers of the address that it had before', async () => {
    app.startWorker({ ...policy, perWorkspace: { atFirst: 30, most: 30 }, outage: { probeSeconds: 60 } })
    let release: (answer: number) => void = () => undefined
    const late = new Promise<number>((resolve) => (release = resolve))
    const workspace = await app.startWorkspace(({ body }) => (body.includes('late') ? late : 500))
    for (let index = 1; index <= 12; index++) {
      await workspace.add([{ object: `late-${index}` }])
      await workspace.receiver.waitFor((all) => all.length === index)
    }
    const elsewhere = await app.startWorkspace()
    elsewhere.receiver.secret = workspace.receiver.secret
    await app.webhooks.set(workspace.by, elsewhere.receiver.url)
    release(500)
    await until(
      async () =>
        (await workspace.query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === 12,
    )
    expect(await workspace.query(`select distinct attempts from delivery where state = 'delivered'`)).toEqual(
      [{ attempts: 1 }],
    )
    expect(await app.webhooks.find(workspace.workspaceId)).toMatchObject({ outage: null })
  })
})
