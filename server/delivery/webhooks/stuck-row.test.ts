import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database.ts'
import { type DeliverySetup, startDeliveries, until } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import type { Answer } from '../../test/webhook-receiver.ts'
import { briefly, tryLockEndpoint } from './webhook.store.ts'

let app: DeliverySetup

beforeAll(async () => {
  app = await startDeliveries()
  app.startWorker({ perWorkspace: { atFirst: 30, most: 30 }, schedule: [0, 0.05, 0.1], timeoutMs: 15_000 })
})
afterAll(() => app.close())

/** A promise that is kept from outside. */
function later<T>() {
  let keep: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => (keep = resolve))
  return { promise, keep }
}

type Workspace = Awaited<ReturnType<DeliverySetup['startWorkspace']>>
const items = (count: number) => Array.from({ length: count }, () => ({}))

/** A transaction that holds what its statement locks, until it is told to end. */
async function leaveOpen({ workspaceId }: Workspace, statement: string): Promise<() => Promise<void>> {
  const [locked, end] = [later<number>(), later<boolean>()]
  const open = app.database.inWorkspace(workspaceId, async (tx: Transaction) => {
    locked.keep((await tx.query(statement)).length)
    await end.promise
  })
  expect(await locked.promise).toBeGreaterThan(0)
  return async () => {
    end.keep(true)
    await open
  }
}

/** A workspace with requests under way that are answered when they are told so, each for an object of its own. */
async function startUnderWay(count: number) {
  const gate = later<Answer>()
  let seen = 0
  const workspace = await app.startWorkspace(() => (seen++ < count ? gate.promise : 200))
  for (let added = 1; added <= count; added++) {
    await workspace.add([{}])
    await workspace.receiver.waitFor((all) => all.length === added)
  }
  return { ...workspace, answer: gate.keep }
}

/** The slowest of some deliveries of a workspace that nothing is wrong with, in milliseconds. */
async function slowestOf({ receiver, add, query }: Workspace): Promise<number> {
  let slowest = 0
  const before = receiver.received.length
  for (let count = before + 1; count <= before + 20; count++) {
    const started = performance.now()
    await add([{}])
    await receiver.waitFor((all) => all.length === count)
    await until(
      async () => (await query(`select 1 from ${outboxStates} where state = 'delivered'`)).length === count,
      3000,
    )
    slowest = Math.max(slowest, performance.now() - started)
  }
  return slowest
}

const settledIn = ({ query }: Workspace) =>
  query(`select 1 from ${outboxStates} where state in ('delivered', 'exhausted')`).then((rows) => rows.length)

describe('[R15] a transaction left open', () => {
  test.each<[string, Answer, (workspace: Workspace) => Promise<unknown>, string]>([
    [
      'on the webhook, while requests are refused,',
      403,
      () => Promise.resolve(),
      `select 1 from webhook for update`,
    ],
    [
      'on the webhook of an outage, while requests are taken,',
      200,
      ({ query }) =>
        query(`update webhook set outage_since = now(), next_probe_at = now() + interval '1 hour'`),
      `select 1 from webhook for update`,
    ],
    [
      'on deliveries that are taken',
      200,
      () => Promise.resolve(),
      `select 1 from delivery where state = 'sending' for update`,
    ],
  ])('%s holds up nobody else, and its own ones go on when it ends', async (_name, answer, prepare, lock) => {
    const healthy = await app.startWorkspace()
    const usual = await slowestOf(healthy)
    const stuck = await startUnderWay(24)
    await prepare(stuck)
    const end = await leaveOpen(stuck, lock)
    stuck.answer(answer)
    await stuck.add(items(3))
    const slowest = await slowestOf(healthy)
    const settled = await settledIn(stuck)
    const ended = performance.now()
    await end()
    await until(async () => (await settledIn(stuck)) === 27)
    expect(slowest).toBeLessThan(usual + 500)
    expect(settled).toBeLessThan(24)
    expect(performance.now() - ended).toBeLessThan(3000)
  })

  test('on an action that waits holds up its object only, whose later actions do not overtake it', async () => {
    const { add, receiver, query, ...workspace } = await app.startWorkspace()
    const [held, behind] = await add([{ object: 'a', availableIn: 0.5 }, { object: 'a' }])
    const end = await leaveOpen(
      { add, receiver, query, ...workspace },
      `select 1 from outbox_waiting w join outbox o using (workspace_id, id) where o.action_id = '${held}' for update`,
    )
    await until(
      async () => (await query(`select 1 from outbox_waiting where available_at > now()`)).length === 0,
    )
    const others = await add(items(3))
    const arrived = () =>
      receiver.received.flatMap(({ actions }) => actions.map((action) => action.action_id))
    await receiver.waitFor(() => arrived().length >= 3)
    expect(arrived().sort()).toEqual([...others].sort())
    await end()
    await receiver.waitFor(() => arrived().length === 5)
    expect(arrived().slice(3)).toEqual([held, behind])
  })

  test('by a worker that stands still between two statements is ended by the database', async () => {
    const workspace = await app.startWorkspace()
    const standing = later<boolean>()
    const stand = async (tx: Transaction) => {
      await tryLockEndpoint(tx, workspace.workspaceId)
      await standing.promise
      await tx.query('select 1')
    }
    const claimed = app.database.asSystem(stand, { patience: briefly })
    const refused = expect(claimed).rejects.toThrow()
    await workspace.add(items(3))
    await until(async () => (await settledIn(workspace)) === 3, 9000)
    standing.keep(true)
    await refused
  })
})
