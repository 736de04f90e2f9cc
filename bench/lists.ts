import pg from 'pg'
import { AttributeSource } from '../server/settings/attributes/attribute.entity.ts'
import { attributeCandidates } from '../server/intake/attributes/attribute-candidate.store.ts'
import { volumeOf } from '../server/intake/content/content-upsert.store.ts'
import { rollUp } from '../server/insight/analytics/roll-up.ts'
import { weeklyItems } from '../server/insight/analytics/weekly-items.ts'
import { firstRows } from '../server/platform/graphql/keyset.ts'
import { OrderDirection } from '../server/platform/graphql/list-order.ts'
import { idOf } from '../server/platform/ids.ts'
import { reviewList } from '../server/reviews/review-list.store.ts'
import { median, timed } from './stage/compare.ts'
import { listCases } from './stage/list-cases.ts'
import { readerOf } from './stage/list-reader.ts'
import { SearchIndexer } from '../server/intake/search/search-indexer.ts'
import type { Services } from '../server/wiring/services.ts'
import { fillWorkspace, indexSearches } from './stage/million.ts'
import { onGround } from './stage/stage.ts'

/**
 * P18: each list of the dashboard, with each of its filters, in a workspace of many items: its first page as the application's
 * role reads it, behind row-level security. Prints the database's time for the statements (`explain (analyze, buffers)`, one
 * process each) and the time until the rows arrived. The number of items is an argument, 1,000,000 by default; another argument
 * selects lists by name. With a folder in `BENCH_GROUND` the filled workspace is kept there for the next run.
 */

const items = Number(process.argv[2] ?? 1_000_000)
const only = process.argv[3] ?? ''
const rounds = 3
const goal = { worked: 20, waited: 50 }

await onGround(async ({ services, workspaceId }) => {
  const { database, config } = services
  const owner = new pg.Client({ connectionString: config.database.url })
  await owner.connect()
  const { rowCount: isFilled } = await owner.query('select from content limit 1')
  if (!isFilled) await fill(owner, services, workspaceId)
  for (let more = true; more;)
    ({ more } = await database.inWorkspace(workspaceId, (each) => rollUp(each, workspaceId)))
  await owner.query(
    `set role verdict_app; set max_parallel_workers_per_gather = 0; set statement_timeout = '60s'`,
  )
  const { tx, spent } = readerOf(owner)
  let missed = 0

  /** Reads in transactions bound to the workspace, with EXPLAIN except for the last runs. */
  async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
    if (!name.includes(only)) return
    const worked: number[] = []
    const waited: number[] = []
    for (let round = 0; round <= rounds; round++)
      for (const explains of [true, false]) {
        Object.assign(spent, { explains, worked: 0 })
        await owner.query(`begin; select set_config('verdict.workspaces', '{${workspaceId}}', true)`)
        const time = await timed(read)
        await owner.query('rollback')
        if (round > 0) (explains ? worked : waited).push(explains ? spent.worked : time)
      }
    const [work, wait] = [median(worked), median(waited)]
    const reached = work <= goal.worked && wait <= goal.waited
    if (!reached) missed++
    console.log(
      `P18 ${name}: ${work.toFixed(1)} ms, in all ${wait.toFixed(1)} ms ${reached ? 'ok' : 'MISSED'}`,
    )
  }

  for (const [input, { list, filters }] of Object.entries(listCases(workspaceId))) {
    await measure(input, () => list({}).rows(tx, firstRows(51)))
    for (const [field, values] of Object.entries(filters))
      for (const value of values)
        await measure(`${input} ${field} ${shown(value)}`, () =>
          list({ [field]: value }).rows(tx, firstRows(51)),
        )
  }
  const { list } = listCases(workspaceId)['ReviewFilter'] ?? {}
  for (const search of ['bababa', 'bofoba', 'tifoda', 'qxzwvk', 'known'])
    await measure(`ReviewFilter states resolved, search ${search}`, async () =>
      list?.({ states: ['resolved'], search }).rows(tx, firstRows(51)),
    )
  const oldestFirst = { field: 'OPENED_AT', direction: OrderDirection.ASC }
  for (const days of [0, 20, 900]) {
    const filter = { waitingAt: new Date(Date.now() - days * 86_400_000) }
    const waited = reviewList({ workspaceId, caller: { id: workspaceId }, filter }, oldestFirst)
    await measure(`ReviewFilter waitingAt ${days} days ago, the oldest first`, () =>
      waited.rows(tx, firstRows(51)),
    )
  }
  for (const source of Object.values(AttributeSource))
    await measure(`attribute candidates of ${source}`, () => attributeCandidates(tx, workspaceId, source))
  await measure('the items of the week on the page of the plan', () => weeklyItems(tx, workspaceId))
  await measure('the volume of the week, for each batch', () => volumeOf(tx, workspaceId, 1000))
  console.log(
    `P18 lists that take longer than ${goal.worked} ms, or ${goal.waited} ms in all: ${missed} (goal ≤ 0)`,
  )
  await owner.end()
}, process.env['BENCH_GROUND'])

async function fill(owner: pg.Client, services: Services, workspaceId: string): Promise<void> {
  const filling = await timed(() =>
    fillWorkspace(owner, { workspaceId, items, knownId: idOf(workspaceId, 'content', 'known') }),
  )
  console.log(`${items} items, filled in ${(filling / 1000).toFixed(0)} s`)
  const indexing = await timed(() => indexSearches(owner, new SearchIndexer(services), workspaceId))
  console.log(`the index of searches written in ${(indexing / 1000).toFixed(0)} s`)
}

/** A filter's value, shortened: the ids of generated rows have no meaning. */
function shown(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"?[0-9a-f]{8}-[0-9a-f-]{27}"?/g, '…')
    .replaceAll('"', '')
}
