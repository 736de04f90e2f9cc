import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Transaction } from '../../platform/database.ts'
import { typedSql, withFieldNames } from '../../platform/typed-sql.ts'
import { type DeliverySetup, startDeliveries, type TestAction } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import type { Attempt } from './attempt.ts'
import { claim } from './claim.ts'
import { assemble, claimDue, type LeasedDelivery } from './claiming.store.ts'
import { deliveryPolicy, type DeliveryPolicy } from './delivery-policy.ts'
import { cancelWebhooks } from './outbox.store.ts'
import { recordDelivered } from './record-delivered.ts'
import { recordFailed } from './record-failed.ts'
import { lockEndpoint } from './webhook.store.ts'

let app: DeliverySetup
beforeAll(async () => {
  app = await startDeliveries()
})
afterAll(() => app.close())

const policy: DeliveryPolicy = { ...deliveryPolicy([0, 0, 0]), leaseSeconds: 60 }
type Workspace = Awaited<ReturnType<DeliverySetup['startWorkspace']>>

const answered = ({ receiver }: Workspace, status: number): Attempt => ({
  url: receiver.url,
  status,
  error: null,
  setting: null,
  answer: null,
  retryAfter: null,
  durationMs: 1,
})

const actionsIn = ({ body }: Pick<LeasedDelivery, 'body'>): { id: string; object: string | null }[] =>
  (JSON.parse(body) as { actions: { action_id: string; content: { id: string | null } }[] }).actions.map(
    ({ action_id: id, content }) => ({ id, object: content.id }),
  )

const objectOf = { a: 'a', b: 'b', c: 'c', none: null }
type Step =
  | { do: 'add'; objects: (keyof typeof objectOf)[] }
  | { do: 'claim'; slots: number }
  | { do: 'settle'; which: number; status: number }
  | { do: 'expire' | 'undo'; which: number }

const object = fc.constantFrom<keyof typeof objectOf>('a', 'b', 'c', 'none')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), objects: fc.array(object, { minLength: 1, maxLength: 8 }) }),
  fc.record({ do: fc.constant('claim' as const), slots: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(),
    status: fc.constantFrom(200, 200, 403, 500),
  }),
  fc.record({ do: fc.constant('expire' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
)

/** What a claim takes, of requests that are full with three actions. */
async function claimFew(tx: Transaction, workspaceId: string, slots: number): Promise<LeasedDelivery[]> {
  const { leaseSeconds } = policy
  await lockEndpoint(tx, workspaceId)
  const again = await claimDue(tx, workspaceId, { most: slots, leaseSeconds })
  const requests = slots - again.length
  if (requests === 0) return again
  const assembly = { requests, actions: 3, state: 'sending', leaseSeconds } as const
  return [...again, ...(await assemble(tx, workspaceId, assembly)).deliveries]
}

/** A workspace as its customer sees it, worked on by the steps of a worker, one after the other. */
async function startStory() {
  const workspace = await app.startWorkspace()
  const { workspaceId, query } = workspace
  const deps = { ...app, policy: { ...policy, outage: { ...policy.outage, objects: 1000, triedAlone: 2 } } }
  const [held, bodies]: [LeasedDelivery[], Map<string, string>] = [[], new Map()]
  const [added, taken, undone]: [string[], string[], Set<string>] = [[], [], new Set()]

  const noObjectTwice = () => {
    const objects = held.map((one) => new Set(actionsIn(one).flatMap(({ object: id }) => id ?? [])))
    const all = objects.flatMap((some) => [...some])
    expect(new Set(all).size).toBe(all.length)
  }
  const claims = async (slots: number) => {
    const deliveries = await app.database.asSystem((tx) => claimFew(tx, workspaceId, slots))
    expect(deliveries.length).toBeLessThanOrEqual(slots)
    for (const one of deliveries) {
      expect(bodies.get(one.id) ?? one.body).toBe(one.body)
      bodies.set(one.id, one.body)
    }
    held.push(...deliveries)
    noObjectTwice()
    return deliveries.length
  }
  const settle = async (which: number, status: number) => {
    const [one] = held.splice(which % Math.max(1, held.length), 1)
    if (!one) return
    if (status === 200) {
      taken.push(...actionsIn(one).map(({ id }) => id))
      expect(await recordDelivered(deps, [{ delivery: one, attempt: answered(workspace, 200) }])).toEqual([
        'delivered',
      ])
    } else await recordFailed(deps, one, answered(workspace, status))
  }
  const expire = async (which: number) => {
    const [one] = held.splice(which % Math.max(1, held.length), 1)
    if (one) await query(`update delivery set next_attempt_at = now() where id = $1`, [one.id])
  }
  const undo = async (which: number) => {
    const id = added[which % Math.max(1, added.length)]
    if (id === undefined || undone.has(id)) return
    const left = await app.database.inWorkspace(workspaceId, (tx) => cancelWebhooks(tx, workspaceId, [id]))
    if (left) undone.add(id)
  }
  return { ...workspace, added, taken, undone, held, claims, settle, expire, undo }
}

describe('[6.1] [R3] [R4] whatever workers claim, settle, lose and undo', () => {
  test('each action is taken or reverted, in the order of its object, by the same bytes each time', async () => {
    const run = async (steps: Step[]) => {
      const story = await startStory()
      const objects = new Map<string, string | null>()
      for (const one of steps) {
        if (one.do === 'add') {
          const actions: TestAction[] = one.objects.map((name) => ({ object: objectOf[name] }))
          const ids = await story.add(actions)
          ids.forEach((id, place) => objects.set(id, actions[place]?.object ?? null))
          story.added.push(...ids)
        } else if (one.do === 'claim') await story.claims(one.slots)
        else if (one.do === 'settle') await story.settle(one.which, one.status)
        else await story[one.do](one.which)
      }
      for (let idle = 0; idle < 2;) {
        idle = (await story.claims(3)) + story.held.length > 0 ? 0 : idle + 1
        while (story.held.length > 0) await story.settle(0, 200)
      }
      const states = await story.query<{ id: string; state: string }>(
        `select action_id as id, state from ${outboxStates} order by id`,
      )
      const stateOf = new Map(states.map(({ id, state }) => [id, state]))
      expect(await story.query(`select 1 from outbox_waiting`)).toEqual([])
      for (const id of story.added)
        expect([id, stateOf.get(id)]).toEqual([
          id,
          story.undone.has(id) ? 'cancelled' : story.taken.includes(id) ? 'delivered' : 'exhausted',
        ])
      expect(new Set(story.taken).size).toBe(story.taken.length)
      for (const name of ['a', 'b', 'c']) {
        const order = story.taken.filter((id) => objects.get(id) === name)
        expect(order).toEqual(story.added.filter((id) => order.includes(id)))
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), run), {
      numRuns: 25,
    })
  }, 120_000)

  test.each<[string, TestAction[]]>([
    ['that can still be undone', Array.from({ length: 250 }, () => ({ availableIn: 60 }))],
    ['behind one of their object that is under way', Array.from({ length: 250 }, () => ({ object: 'a' }))],
  ])('a request is filled past any number of actions %s', async (_, blocked) => {
    const { workspaceId, add } = await app.startWorkspace()
    await add([{ object: 'a' }])
    const next = async (slots: number) => {
      const claimed = await claim({ ...app, policy }, workspaceId, slots)
      return {
        ids: claimed?.deliveries.flatMap((one) => actionsIn(one).map(({ id }) => id)),
        more: claimed?.more,
      }
    }
    await next(1)
    await add(blocked)
    const behind = await add(Array.from({ length: 150 }, () => ({})))
    expect(await next(1)).toEqual({ ids: behind.slice(0, 100), more: true })
    expect(await next(1)).toEqual({ ids: behind.slice(100), more: true })
    expect(await next(1)).toEqual({ ids: [], more: true })
  })

  test('a request has at most 100 actions and a megabyte, but for a single action', async () => {
    const { workspaceId, query } = await app.startWorkspace()
    const sizes = [400_000, 400_000, 400_000, 2_000_000, ...Array<number>(250).fill(10)]
    await query(
      `with added as (
         insert into outbox (workspace_id, action_id, action_type, body)
         select $1, gen_random_uuid(), 'ChangeStatus', '"' || repeat('x', size - 2) || '"' from unnest($2::int[]) as s (size) returning *
       )
       insert into outbox_waiting (workspace_id, id, bytes, available_at) select workspace_id, id, octet_length(body), now() from added`,
      [workspaceId, sizes],
    )
    const shapes: number[][] = []
    for (let left = true; left;) {
      const claimed = await claim({ ...app, policy }, workspaceId, 2)
      const deliveries = claimed?.deliveries ?? []
      shapes.push(
        ...deliveries.map(({ body }) =>
          (JSON.parse(body) as { actions: string[] }).actions.map((a) => a.length + 2),
        ),
      )
      left = deliveries.length > 0
    }
    for (const shape of shapes) {
      expect(shape.length).toBeLessThanOrEqual(100)
      if (shape.length > 1) expect(shape.reduce((a, b) => a + b)).toBeLessThanOrEqual(1_000_000)
    }
    expect(shapes.flat().sort()).toEqual(sizes.sort())
  })
})

/** The same database, whose connection breaks before one of the statements of each transaction. */
function breaking(before: number) {
  let asked = 0
  const broken = (work: (tx: Transaction) => Promise<unknown>) => (tx: Transaction) => {
    const end = 'select pg_terminate_backend(pg_backend_pid())'
    const breakOff = async () => {
      if (asked++ === before) await tx.query(end)
    }
    const putOff: Transaction['putOff'] = (...statement) => {
      if (asked++ === before) tx.putOff({ name: 'end', text: end }, [])
      tx.putOff(...statement)
    }
    const query: Transaction['query'] = async (...statement) => {
      await breakOff()
      return tx.query(...statement)
    }
    const db: Transaction['db'] = () =>
      typedSql(
        withFieldNames(async (text, values) => {
          await breakOff()
          const rows = await tx.query(text, [...values])
          return { rows, rowCount: rows.length }
        }),
      )
    return work({ ...tx, putOff, query, db })
  }
  const database = {
    asSystem: (work, options) => app.database.asSystem(broken(work) as typeof work, options),
    inWorkspace: (ids, work, patience) =>
      app.database.inWorkspace(ids, broken(work) as typeof work, patience),
  } as Pick<Database, 'asSystem' | 'inWorkspace'> as Database
  return { database, wasReached: () => asked > before }
}

describe('[R1] [R3] [R5] a worker that dies between two statements', () => {
  const whole = `select (select json_agg(o order by id) from outbox o)::text as outbox,
    (select json_agg(w order by id) from outbox_waiting w)::text as waiting, (select json_agg(d order by id) from delivery d)::text as deliveries,
    (select json_agg(a order by id) from delivery_attempt a)::text as attempts`
  const claimed = async (workspace: Workspace, deps = app) => {
    const { deliveries = [] } = (await claim({ ...deps, policy }, workspace.workspaceId, 8)) ?? {}
    const [first] = deliveries
    if (!first) throw new Error('nothing was claimed')
    return first
  }
  type Act = (workspace: Workspace, database: Database, held: LeasedDelivery | null) => Promise<unknown>
  const failing =
    (status: number, schedule: number[]): Act =>
    (workspace, database, held) =>
      recordFailed(
        { ...app, database, policy: { ...policy, schedule } },
        held ?? fail('nothing is held'),
        answered(workspace, status),
      )
  const fail = (why: string): never => {
    throw new Error(why)
  }

  test.each<[string, number, boolean, Act]>([
    ['claiming', 3, false, (workspace, database) => claimed(workspace, { ...app, database })],
    [
      'recording that a delivery was taken',
      3,
      true,
      (workspace, database, held) =>
        recordDelivered({ ...app, database }, [
          { delivery: held ?? fail('nothing is held'), attempt: answered(workspace, 200) },
        ]),
    ],
    ['taking a refused delivery apart', 3, true, failing(403, [0, 0])],
    ['repeating one later', 1, true, failing(503, [0, 60])],
    ['giving one up, with its revert', 1, true, failing(403, [0])],
  ])('%s has done nothing, and the next one does it once', async (name, actions, holds, act) => {
    const workspace = await app.startWorkspace()
    await workspace.add(Array.from({ length: actions }, () => ({ object: 'a' })))
    const held = holds ? await claimed(workspace) : null
    const before = await workspace.query(whole)
    const reverted = app.reverted.length
    let broke = 0
    for (let reached = true; reached;) {
      const { database, wasReached } = breaking(broke)
      const ended = act(workspace, database, held).then(
        () => true,
        () => false,
      )
      reached = !(await ended)
      expect(reached).toBe(wasReached())
      if (!reached) break
      broke++
      expect(await workspace.query(whole)).toEqual(before)
      expect(app.reverted).toHaveLength(reverted)
    }
    expect(broke).toBeGreaterThanOrEqual(2)
    expect(await workspace.query(whole)).not.toEqual(before)
    expect(app.reverted.length - reverted).toBe(name.includes('revert') ? actions : 0)
  })
})
