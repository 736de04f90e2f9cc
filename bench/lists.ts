import pg from 'pg'
import { rollUp } from '../server/insight/analytics/roll-up.ts'
import { weeklyItems } from '../server/insight/analytics/weekly-items.ts'
import { attributeCandidates } from '../server/intake/attributes/attribute-candidate.store.ts'
import { volumeOf } from '../server/intake/content/content-upsert.store.ts'
import { SearchIndexer } from '../server/intake/search/search-indexer.ts'
import type { Database } from '../server/platform/database.ts'
import { type ListOrder, OrderDirection } from '../server/platform/graphql/list-order.ts'
import { readPage } from '../server/platform/graphql/listing.ts'
import { idOf, newId } from '../server/platform/ids.ts'
import type { ReviewFilter } from '../server/reviews/review-filter.input.ts'
import { reviewList } from '../server/reviews/review-list.store.ts'
import { ReviewState } from '../server/reviews/review-state.ts'
import { AttributeSource } from '../server/settings/attributes/attribute.entity.ts'
import type { Services } from '../server/wiring/services.ts'
import { median, report, timed } from './stage/compare.ts'
import { millisecondsOf } from './stage/cpu.ts'
import { listReads, type NamedRead } from './stage/list-reads.ts'
import { fillWorkspace, indexSearches } from './stage/million.ts'
import { onGround } from './stage/stage.ts'

/**
 * P18: each list of the dashboard, with each of its filters, in a workspace of many items: its first page as the program reads it,
 * behind row-level security. Prints PostgreSQL's CPU for it (one process) and the time until the rows arrived, after some that
 * were read before, so that plans are kept that the program keeps. The number of items is an argument, 1,000,000 by default; another
 * argument selects lists by name. With a folder in `BENCH_GROUND` the filled workspace is kept there for the next run.
 */

const items = Number(process.argv[2] ?? 1_000_000)
const only = process.argv[3] ?? ''
/** PostgreSQL plans a statement five times before it keeps a plan; the program names it the second time. */
const before = 7
const rounds = 5
/** Milliseconds: of PostgreSQL's CPU, and in all. */
const goal = { worked: 20, waited: 50 }

await onGround(
  async ({ services, workspaceId }) => {
    const owner = new pg.Client({ connectionString: services.config.database.url })
    await owner.connect()
    await owner.query('alter system set max_parallel_workers_per_gather = 0')
    await owner.query('select pg_reload_conf()')
    const { rowCount: isFilled } = await owner.query('select from content limit 1')
    if (!isFilled) await fill(owner, services, workspaceId)
    for (let more = true; more;)
      ({ more } = await services.database.inWorkspace(workspaceId, (each) => rollUp(each, workspaceId)))
    await owner.end()
    const database = services.database.on('reads')
    const costs: Cost[] = []
    for (const { name, read } of [...listReads(database, workspaceId), ...otherReads(database, workspaceId)])
      if (name.includes(only)) costs.push(await costOf(database, name, read))
    const worst = (key: keyof typeof goal) => Math.max(...costs.map((cost) => cost[key]))
    const what = `of ${costs.length} reads of ${items} items`
    report(
      { id: 'P18', what: `most CPU of PostgreSQL, ${what}`, sign: '≤', limit: goal.worked, unit: ' ms' },
      worst('worked'),
    )
    report(
      { id: 'P18', what: `longest time, ${what}`, sign: '≤', limit: goal.waited, unit: ' ms' },
      worst('waited'),
    )
  },
  // One connection for reading, which has all plans.
  { kept: process.env['BENCH_GROUND'], env: { DATABASE_READ_POOL: '1' } },
)

/** Milliseconds of PostgreSQL's CPU for a read, and until its rows arrived. */
interface Cost {
  worked: number
  waited: number
}

async function costOf(database: Database, name: string, read: NamedRead['read']): Promise<Cost> {
  for (let n = 0; n < before; n++) await read()
  const pid = await processOf(database)
  const worked: number[] = []
  const waited: number[] = []
  for (let n = 0; n < rounds; n++) {
    const began = millisecondsOf(pid)
    waited.push(await timed(read))
    worked.push(millisecondsOf(pid) - began)
  }
  const cost = { worked: median(worked), waited: median(waited) }
  const isReached = cost.worked <= goal.worked && cost.waited <= goal.waited
  console.log(
    `P18 ${name}: ${cost.worked.toFixed(1)} ms, in all ${cost.waited.toFixed(1)} ms ${isReached ? 'ok' : 'MISSED'}`,
  )
  return cost
}

/** The one PostgreSQL process that reads. */
async function processOf(database: Database): Promise<number> {
  const [connection] = await database.reader(newId()).query<{ pid: number }>('select pg_backend_pid() as pid')
  return connection?.pid ?? NaN
}

/** What is read besides the lists with one filter. */
function otherReads(database: Database, workspaceId: string): NamedRead[] {
  const reviews = (filter: ReviewFilter, orderBy?: ListOrder) => () =>
    readPage(
      database,
      workspaceId,
      { first: 50 },
      reviewList({ workspaceId, caller: { id: workspaceId }, filter }, orderBy),
    )
  const oldestFirst = { field: 'OPENED_AT', direction: OrderDirection.ASC }
  const tx = database.reader(workspaceId)
  return [
    ...['bababa', 'bofoba', 'tifoda', 'qxzwvk', 'known'].map((search) => ({
      name: `ReviewFilter states resolved, search ${search}`,
      read: reviews({ states: [ReviewState.resolved], search }),
    })),
    ...[0, 20, 900].map((days) => ({
      name: `ReviewFilter waitingAt ${days} days ago, the oldest first`,
      read: reviews({ waitingAt: new Date(Date.now() - days * 86_400_000) }, oldestFirst),
    })),
    ...Object.values(AttributeSource).map((source) => ({
      name: `attribute candidates of ${source}`,
      read: () => attributeCandidates(tx, workspaceId, source),
    })),
    { name: 'the items of the week on the page of the plan', read: () => weeklyItems(tx, workspaceId) },
    { name: 'the volume of the week, for each batch', read: () => volumeOf(tx, workspaceId, 1000) },
  ]
}

async function fill(owner: pg.Client, services: Services, workspaceId: string): Promise<void> {
  const filling = await timed(() =>
    fillWorkspace(owner, { workspaceId, items, knownId: idOf(workspaceId, 'content', 'known') }),
  )
  console.log(`${items} items, filled in ${(filling / 1000).toFixed(0)} s`)
  const indexing = await timed(() => indexSearches(owner, new SearchIndexer(services), workspaceId))
  console.log(`the index of searches written in ${(indexing / 1000).toFixed(0)} s`)
}
