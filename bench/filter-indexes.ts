import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { idOf } from '../server/platform/ids.ts'
import { median, report } from './stage/compare.ts'
import { fillWorkspace } from './stage/million.ts'
import { root } from './stage/root.ts'
import { onGround } from './stage/stage.ts'

/**
 * P20: the cost per written row of the indexes of migrations/m0060-filters-of-lists.ts: copies of new rows, with these indexes
 * and without, by the database's own timing of the statement. The number of existing items is an argument, 200,000 by default.
 */

const items = Number(process.argv[2] ?? 200_000)
const copies = 5000
const rounds = 5

const text = readFileSync(path.join(root, 'migrations/m0060-filters-of-lists.ts'), 'utf8')
const indexes = [...text.matchAll(/create index concurrently if not exists (\w+) on (\w+)/g)].map(
  ([, name = '', table = '']) => ({
    name,
    table,
  }),
)

/** The columns that differ in a copy: an item has no verdict when it arrives, and an action no duplicate cause. */
const differences: Record<string, string> = {
  content: `'id', gen_random_uuid(), 'initial_status', null, 'policy_category_id', null, 'created_at', now()`,
  platform_user: `'id', gen_random_uuid(), 'created_at', now(), 'updated_at', now()`,
  review: `'id', gen_random_uuid()`,
  user_report: `'id', gen_random_uuid(), 'created_at', now()`,
  action: `'id', gen_random_uuid(), 'cause_key', gen_random_uuid(), 'created_at', now()`,
  delivery: `'id', gen_random_uuid(), 'created_at', now()`,
}

await onGround(async ({ services: { config }, workspaceId }) => {
  const owner = new pg.Client({ connectionString: config.database.url })
  await owner.connect()
  await fillWorkspace(owner, { workspaceId, items, knownId: idOf(workspaceId, 'content', 'known') })
  owner.on('error', () => undefined)
  await owner.query('set session_replication_role = replica')

  /** The columns of a table that an insert may set. */
  async function columnsOf(table: string): Promise<string> {
    const { rows } = await owner.query<{ columns: string }>(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows[0]?.columns ?? ''
  }

  /** The microseconds per row for copies of the newest rows of a table, which are rolled back. */
  async function copy(table: string, difference: string, without: string[]): Promise<number> {
    await owner.query('begin')
    for (const name of without) await owner.query(`drop index ${name}`)
    await owner.query(
      `create temporary table copied on commit drop as
       select (jsonb_populate_record(t, jsonb_build_object(${difference}))).*
       from ${table} t ${table === 'review' ? `where state = 'resolved'` : ''} limit ${copies}`,
    )
    const columns = await columnsOf(table)
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) insert into ${table} (${columns}) overriding system value select ${columns} from copied`,
    )
    await owner.query('rollback')
    return ((rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? 0) * 1000) / copies
  }

  for (const [table, difference] of Object.entries(differences)) {
    const names = indexes.filter((index) => index.table === table).map(({ name }) => name)
    const times = { with: [] as number[], without: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.with.push(await copy(table, difference, []))
      times.without.push(await copy(table, difference, names))
    }
    const [now, before] = [median(times.with), median(times.without)]
    console.log(`${table}: ${now.toFixed(1)} µs a row with ${names.join(', ')}, ${before.toFixed(1)} without`)
    if (table === 'content')
      report(
        { id: 'P20', what: 'an item with ÷ without the indexes of filters', sign: '≤', limit: 1.1 },
        now / before,
      )
  }
  await owner.end()
})
