import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { report } from './stage/compare.ts'
import { texts, words } from './stage/matching-data.ts'
import { start } from './stage/programs.ts'
import { type Ground, onGround } from './stage/stage.ts'
import { everyTwentieth, makeTenRules } from './stage/ten-rules.ts'

/**
 * L6: what an operator has to have room for: the bytes that an item of 600 characters leaves in PostgreSQL, indexes included, when it is
 * sent over REST, decided by ten rules of which one flags every twentieth, and sent to a webhook; what
 * those that wait to be decided add to Redis; and the memory of an API and of a worker, at rest and while both have as much to do as they can. 20,000 items, or as
 * many as the argument says, of a user for every twenty. P22: how long the longest statement of these programs takes meanwhile, on tables that
 * PostgreSQL has just begun to count.
 */

const items = Number(process.argv[2] ?? 20_000)
const waiting = 10_000
const lanes = 32
/** What starting leaves behind is over by then. */
const settlesAfterMs = 15_000
const shownFrom = 5

const rare = words(20_000, 2)

/** Bodies as a customer platform sends them, of which no two have the same text. */
function bodiesOf(count: number, name: string): string[] {
  return texts(count, 600, rare, count).map((text, n) =>
    JSON.stringify({
      content_id: `${name}-${n}`,
      text: everyTwentieth(text, n),
      user: { id: `user-${Math.floor(n / 20)}`, name: `User ${Math.floor(n / 20)}` },
      category: { id: `category-${n % 4}`, name: `Category ${n % 4}` },
      subcategory: { id: `subcategory-${n % 20}`, name: `Subcategory ${n % 20}` },
      metadata: { listingPrice: n, listingTitle: 'A bike' },
    }),
  )
}

/** Sends all of them, so many at a time. @throws where one is refused */
async function send(url: string, key: string, bodies: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const left = bodies.values()
  const lane = async () => {
    for (const body of left) {
      const answer = await fetch(`${url}/api/v1/content`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** The most that each has from now on, looked at five times a second; `stop` ends the watch and answers it. */
function watch<K extends string>(looks: Record<K, () => number>): { stop(): Record<K, number> } {
  const names = Object.keys(looks) as K[]
  const most = Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>
  const look = () => {
    for (const name of names) most[name] = Math.max(most[name], looks[name]())
  }
  const timer = setInterval(look, 200)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** The milliseconds that the oldest statement of the programs has run for, as of the latest answer. */
function oldestStatement(owner: pg.Client): () => number {
  let ms = 0
  const ask = () =>
    owner
      .query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as ms from pg_stat_activity
         where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`,
      )
      .then(({ rows: [row] }) => void (ms = row?.ms ?? 0))
  return () => {
    void ask()
    return ms
  }
}

/** The bytes of each table with its indexes; partitions count for the table that they are of. */
async function tableSizes(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid))::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Resolves once nothing waits to be decided, delivered or indexed for searches. */
async function untilDone(owner: pg.Client): Promise<void> {
  const left = `select from task union all select from outbox_waiting union all select from search_inbox limit 1`
  while ((await owner.query(left)).rows.length > 0) await pause(100)
}

const redisBytes = async ({ services }: Ground): Promise<number> =>
  Number(/^used_memory:(\d+)/m.exec(await services.redis.info('memory'))?.[1])

const size = (what: string, limit: number, unit: string) => ({
  id: 'L6',
  what,
  sign: '≤' as const,
  limit,
  unit,
})

function tellSizes(before: Map<string, number>, after: Map<string, number>): void {
  const grown = [...after]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / items }))
    .sort((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of grown.filter((each) => each.bytes >= shownFrom))
    console.log(`${name}: ${bytes.toFixed(0)} bytes an item`)
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  report(size('PostgreSQL, an item with its decision and its webhook', 10_000, ' bytes'), all)
}

const receiver = await start('bench/stage/receiver.ts', [], {})
await onGround(async (ground) => {
  const { services, workspaceId, actor } = ground
  const by = { workspaceId, actor }
  await makeTenRules(ground)
  await services.webhooks.set(by, `${receiver.url}/hook`)
  const { key } = await services.apiKeys.create(by, { name: 'Bench' })
  const owner = new pg.Client({ connectionString: services.config.database.url })
  owner.on('error', () => undefined)
  await owner.connect()
  const [api, worker] = [await ground.startProcess('api'), await ground.startProcess('worker')]
  await pause(settlesAfterMs)
  const [restOfApi, restOfWorker, redis] = [api.memory(), worker.memory(), await redisBytes(ground)]

  const before = await tableSizes(owner)
  const watched = watch({
    api: () => api.memory(),
    worker: () => worker.memory(),
    statement: oldestStatement(owner),
  })
  await send(api.url, key, bodiesOf(items, 'item'))
  await untilDone(owner)
  const most = watched.stop()
  report(
    { id: 'P22', what: 'longest statement meanwhile', sign: '≤', limit: 1000, unit: ' ms' },
    most.statement,
  )
  tellSizes(before, await tableSizes(owner))

  await worker.stop()
  const atRest = await redisBytes(ground)
  await send(api.url, key, bodiesOf(waiting, 'waiting'))
  const grown = (await redisBytes(ground)) - atRest
  report(size(`Redis, what ${waiting} items that wait to be decided add`, 2, ' MB'), grown / 2 ** 20)
  report(size('Redis, an installation at rest', 10, ' MB'), redis / 2 ** 20)
  report(size('an API at rest', 400, ' MB'), restOfApi)
  report(size('a worker at rest', 400, ' MB'), restOfWorker)
  report(size('an API under full load', 800, ' MB'), most.api)
  report(size('a worker under full load', 800, ' MB'), most.worker)
  await owner.end()
})
await receiver.stop()
