import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Database } from '../server/platform/database.ts'
import { distancesToRemoved } from '../server/signals/media/media-print.store.ts'
import { migrate } from '../server/wiring/migrate.ts'
import { openPools } from '../server/wiring/orm.ts'
import { startPostgres } from '../start/postgres.ts'
import { median, report, timed } from './stage/compare.ts'
import { noteStatements } from './stage/noted-statements.ts'

/**
 * P17: a search for the nearest of many fingerprints, as the program does it: a picture and its mirror image, in the
 * application's role and behind row-level security. A picture has 27 fingerprints; the number of fingerprints is an argument,
 * 1,000,000 by default.
 */

const prints = Number(process.argv[2] ?? 1_000_000)
const printsOfPicture = 27
const pictures = Math.ceil(prints / printsOfPicture)
const asked = 200
const pool = { connections: 1, statementMs: 60_000 }
const limits = { lockMs: 5000, idleMs: 60_000, pools: { requests: pool, reads: pool, jobs: pool } }
const workspaceId = '0190a0a0-0000-7000-8000-000000000000'

/** Random bits; a picture's crops differ from it in some 12 of 64; every tenth picture is of removed content. */
const fill = [
  `set session_replication_role = replica`,
  `insert into media_analysis (workspace_id, sha256, md5)
   select $1, encode(sha256(n::text::bytea), 'hex'), md5(n::text) from generate_series(1, $2::int) n`,
  `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, status)
   select $1, lpad(n::text, 32, '0')::uuid, n::text, $1, $1, $1, case when n % 10 = 0 then 'hidden' else 'allowed' end
   from generate_series(1, $2::int) n`,
  `insert into media (workspace_id, id, content_id, version, position, kind, url, sha256)
   select $1, lpad(n::text, 32, '0')::uuid, lpad(n::text, 32, '0')::uuid, 1, 0, 'image', 'x', encode(sha256(n::text::bytea), 'hex')
   from generate_series(1, $2::int) n`,
  `insert into media_print (workspace_id, sha256, place, part, print, print_mirror, pdq, pdq_mirror, quality)
   select $1, encode(sha256(n::text::bytea), 'hex'), 0, part, print, print # ('x' || repeat('5', 16))::bit(64),
     pdq, pdq # ('x' || repeat('5', 64))::bit(256), 100
   from generate_series(1, $2::int) n cross join generate_series(0, ${printsOfPicture}) part
   cross join lateral (select ('x' || md5(n::text))::bit(128) as base, ('x' || md5(n || ' ' || part))::bit(128) as noise,
     ('x' || md5(n || 'a' || part) || md5(n || 'b' || part))::bit(256) as pdq) r
   cross join lateral (select substring(base from 1 for 64) # case when part = 0 then repeat('0', 64)::bit(64) else
     substring(noise from 1 for 64) & substring(noise from 65) & substring(base from 65) end as print) q
   where part <> 1`,
  `insert into media_print_key (workspace_id, id, print) select workspace_id, id, print from media_print`,
]

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'verdict-bench-'))
const postgres = await startPostgres({ dataDir, log: () => undefined, fsync: false })
try {
  await migrate(postgres.url)
  await fillPrints(postgres.url)
  const note = await noteStatements(postgres.url, dataDir)
  const database = new Database(
    await openPools({ url: postgres.url, limits, log: { warn: () => undefined } }),
  )
  try {
    await lookUp(database)
  } finally {
    await database.close()
    note()
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function fillPrints(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  for (const statement of fill)
    await owner.query(statement, statement.includes('$2') ? [workspaceId, pictures] : [])
  for (const table of ['media_print', 'media_print_key', 'media', 'content', 'media_analysis'])
    await owner.query(`vacuum analyze ${table}`)
  await markAsVisible(owner)
  const { rows } = await owner.query<{ prints: string; size: string }>(
    `select (select count(*) from media_print_key) as prints,
       pg_size_pretty(pg_total_relation_size('media_print') + pg_total_relation_size('media_print_key')) as size`,
  )
  console.log(`${rows[0]?.prints} prints of ${pictures} pictures, ${rows[0]?.size}`)
  await owner.end()
}

/**
 * Keys are read from the index alone where their pages are marked as all-visible, which autovacuum does after each 10,000. A
 * vacuum marks nothing while another session holds an older snapshot, as autovacuum itself may.
 */
async function markAsVisible(owner: pg.Client): Promise<void> {
  for (let time = 0; time < 60; time++) {
    await owner.query('vacuum media_print_key')
    const { rows } = await owner.query<{ unmarked: number }>(
      `select relpages - relallvisible as unmarked from pg_class where relname = 'media_print_key'`,
    )
    if (rows[0]?.unmarked === 0) return
    await setTimeout(1000)
  }
  throw new Error('the pages of the keys were not marked as visible to all')
}

async function lookUp(database: Database): Promise<void> {
  const files = await database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ sha256: string }>(`select sha256 from media_analysis limit ${2 * asked}`),
  )
  const times: number[] = []
  for (const { sha256 } of files)
    await database.inWorkspace(workspaceId, async (tx) =>
      times.push(
        await timed(() => distancesToRemoved(tx, [{ workspaceId, contentId: workspaceId, sha256 }])),
      ),
    )
  report(
    { id: 'P17', what: 'a picture and its mirror image among the prints', sign: '≤', limit: 5, unit: ' ms' },
    median(times.slice(asked)),
  )
}
