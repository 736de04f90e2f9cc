import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeWorkspace, startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { newId } from './ids.ts'
import { type InboxKind, InboxWorker } from './inbox-worker.ts'

const inbox = 'search_inbox'

let platform: TestPlatform
let ada: string
let bob: string
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.database.asSystem((tx) => tx.query(`delete from ${inbox}`))
  ada = await makeWorkspace(platform)
  bob = await makeWorkspace(platform)
})

/** Puts changes into the workspace's inbox, a row each; returns their names. */
async function add(workspaceId: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, newId)
  await platform.database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into ${inbox} (workspace_id, object_type, object_ids)
       select $1, 'user', array[named.id] from unnest($2::uuid[]) with ordinality named (id, at) order by named.at`,
      [workspaceId, names],
    ),
  )
  return names
}

const left = (workspaceId: string) =>
  platform.database.inWorkspace(workspaceId, async (tx) =>
    (
      await tx.query<{ id: string }>(
        `select object_ids[1] as id from ${inbox} i where workspace_id = $1 order by i.id`,
        [workspaceId],
      )
    ).map(({ id }) => id),
  )

/** Takes the oldest rows, and does what is wanted with their names in the same transaction. */
const taking =
  (apply: (names: string[], workspaceId: string) => unknown): InboxKind['take'] =>
  (workspaceId, most) =>
    platform.database.inWorkspace(workspaceId, async (tx) => {
      const taken = await tx.query<{ id: string }>(
        `delete from ${inbox} where workspace_id = $1 and id in (
           select id from ${inbox} where workspace_id = $1 order by id limit $2) returning object_ids[1] as id`,
        [workspaceId, most],
      )
      await apply(
        taken.map(({ id }) => id),
        workspaceId,
      )
      return taken.length
    })

const worker = (take: InboxKind['take'], over: Partial<InboxKind> = {}) =>
  new InboxWorker(platform, {
    inbox,
    kind: 'tried',
    failure: 'could not be applied',
    most: 100,
    anyOrder: true,
    ...over,
    take,
  })

const failures = async () =>
  (await platform.metrics.taskFailures.get()).values.find(({ labels }) => labels['kind'] === 'tried')
    ?.value ?? 0

/** Work that ends when it is told to. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end }
}

it('takes a batch of each workspace in turn', async () => {
  await add(ada, 250)
  await add(bob, 150)
  const batches: [string, number][] = []
  await worker(taking((names, of) => batches.push([of, names.length]))).sweep()
  const sizes = (of: string) => batches.filter(([workspace]) => workspace === of).map(([, size]) => size)
  expect([sizes(ada), sizes(bob)]).toEqual([
    [100, 100, 50],
    [100, 50],
  ])
  expect(batches.findIndex(([of]) => of === bob)).toBeLessThan(2)
})

it('a slow batch of one workspace keeps no other from its own', async () => {
  await add(ada, 1)
  await add(bob, 1)
  const slow = held()
  const swept = worker(taking((_names, of) => (of === ada ? slow.ended : undefined))).sweep()
  await expect.poll(() => left(bob)).toEqual([])
  slow.end()
  await swept
  expect(await left(ada)).toEqual([])
})

it('a workspace whose rows come while the long inbox of another is emptied gets its turn', async () => {
  await add(ada, 300)
  const slow = held()
  const running = worker(
    taking((_names, of) => (of === ada ? slow.ended : undefined)),
    { most: 10 },
  )
  running.start()
  try {
    await add(bob, 1)
    await expect.poll(() => left(bob)).toEqual([])
    expect(await left(ada)).toHaveLength(300)
  } finally {
    slow.end()
    await running.stop()
  }
})

it('a row that fails leaves its batch, is counted and goes behind the others, which are applied', async () => {
  const names = await add(ada, 300)
  const poisoned = names[150]
  const before = await failures()
  const applied: string[] = []
  const running = worker(
    taking((taken) => {
      if (taken.includes(poisoned ?? '')) throw new Error('cannot be applied')
      applied.push(...taken)
    }),
  )
  await running.sweep()
  expect(await failures()).toBe(before + 4)
  expect((await left(ada)).at(-1)).toBe(poisoned)
  expect(applied.toSorted()).toEqual(names.slice(0, 150))
})

it('a row that failed alone is not repeated at once, also when it was looked for meanwhile', async () => {
  await add(ada, 1)
  const before = await failures()
  const slow = held()
  const take = taking(async () => {
    await slow.ended
    throw new Error('cannot be applied')
  })
  const running = worker(take, { most: 1 })
  const swept = Promise.all([running.sweep(), running.sweep()])
  await platform.database.asSystem((tx) => tx.query('select'))
  slow.end()
  await swept
  expect(await failures()).toBe(before + 1)
})

it('where rows are applied in order, those behind one that fails wait for it', async () => {
  const names = await add(ada, 20)
  const take = taking((taken) => {
    if (taken.includes(names[10] ?? '')) throw new Error('cannot be applied')
  })
  await worker(take, { anyOrder: false }).sweep()
  expect(await left(ada)).toEqual(names.slice(10))
})

it('begins no batch after it was stopped, and resolves when the present one is done', async () => {
  await add(ada, 100)
  const slow = held()
  let begun = 0
  const running = worker(
    taking(() => {
      begun++
      return slow.ended
    }),
    { most: 10 },
  )
  running.start()
  await expect.poll(() => begun).toBe(1)
  const stopped = running.stop()
  slow.end()
  await stopped
  expect([begun, await left(ada)]).toEqual([1, expect.objectContaining({ length: 90 })])
})
