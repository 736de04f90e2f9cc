import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { standingActions } from '../server/actions/standing-action.store.ts'
import { lockContent } from '../server/intake/content/content-decision.store.ts'
import { contentCountsOf, contentNear, contentsById } from '../server/intake/content/content.store.ts'
import type { Database, Sql } from '../server/platform/database.ts'
import { idOf } from '../server/platform/ids.ts'
import { queueMissing } from '../server/reviews/cases/review-case-inbox.store.ts'
import { report, timed } from './stage/compare.ts'
import { filledId } from './stage/list-cases.ts'
import { listReads, type NamedRead } from './stage/list-reads.ts'
import { filledTables, importInto } from './stage/million.ts'
import { onGround } from './stage/stage.ts'

/**
 * P21: a new installation that imports much at once, whose tables PostgreSQL counted when each had one row. Each list of the
 * dashboard, with each of its filters, is read 5, 10 and 60 seconds after the import, with a worker and without autovacuum, which
 * may come a minute later. The number of items is an argument, 200,000 by default; with `alone` as another no worker runs.
 */

const items = Number(process.argv[2] ?? 200_000)
const alone = process.argv[3] === 'alone'
/** Milliseconds: from which on a list counts as slow, and what none may take. */
const [slow, goal] = [5, 100]

const fill = (owner: pg.Client, workspaceId: string, count: number) =>
  importInto(owner, { workspaceId, items: count, knownId: idOf(workspaceId, 'content', 'known') })

/** Leaves one row, and has it counted, in each table that will be filled. */
async function countEarly(owner: pg.Client, workspaceId: string): Promise<void> {
  await owner.query('alter system set autovacuum = off')
  await owner.query('select pg_reload_conf()')
  await fill(owner, workspaceId, 20)
  await owner.query('set session_replication_role = replica')
  for (const table of filledTables)
    await owner.query(`delete from ${table} where ctid > (select min(ctid) from ${table})`)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

const readsOf = (database: Database, workspaceId: string): NamedRead[] => [
  ...listReads(database, workspaceId),
  ...Object.entries(readsByKey(workspaceId)).map(([name, read]) => ({
    name,
    read: () => database.rehearse(workspaceId, read),
  })),
]

/** What pages and decisions read besides lists, each of a few objects. */
function readsByKey(workspaceId: string): Record<string, (tx: Sql) => Promise<unknown>> {
  const ids = [5, 6].map((n) => filledId(workspaceId, 'item', n))
  const items = ids.map((id) => ({ workspaceId, id }))
  const author = filledId(workspaceId, 'user', 3)
  return {
    'items by their ids': (tx) => contentsById(tx, workspaceId, ids),
    'items near another': (tx) => contentNear(tx, { workspaceId, id: ids[0] ?? '' }, 5, 5),
    'numbers of items of a user': (tx) => contentCountsOf(tx, workspaceId, [author]),
    'what was done to items': (tx) => standingActions(tx, items),
    'items for a decision': (tx) => lockContent(tx, items),
    'reviews without cases': (tx) => queueMissing(tx, workspaceId),
  }
}

/** The milliseconds that each read takes, the slowest first; one that is cut off counts until then. */
async function timesOf(reads: readonly NamedRead[]) {
  const times: { name: string; took: number }[] = []
  for (const { name, read } of reads)
    times.push({ name, took: await timed(() => read().catch(() => undefined)) })
  return times.sort((a, b) => b.took - a.took)
}

await onGround(async ({ services, workspaceId, addWorkspace, startProcess }) => {
  const connectionString = services.config.database.url
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await countEarly(owner, await addWorkspace())
  if (!alone) await startProcess('worker')
  const importing = await timed(() => fill(owner, workspaceId, items))
  const imported = performance.now()
  console.log(`${items} items, imported in ${(importing / 1000).toFixed(0)} s`)
  const reads = readsOf(services.database.on('reads'), workspaceId)
  for (const seconds of [5, 10, 60]) {
    await delay(Math.max(0, seconds * 1000 - (performance.now() - imported)))
    const times = await timesOf(reads)
    for (const { name, took } of times.slice(0, 5)) console.log(`  ${took.toFixed(0)} ms ${name}`)
    const slower = times.filter(({ took }) => took > slow)
    console.log(`${slower.length} of ${times.length} take longer than ${slow} ms`)
    const what = `slowest read ${seconds} s after an import`
    report({ id: 'P21', what, sign: '≤', limit: goal, unit: ' ms' }, times[0]?.took ?? NaN)
  }
  await owner.end()
})
