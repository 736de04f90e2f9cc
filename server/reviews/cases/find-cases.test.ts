import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '../../platform/database.ts'
import { typedSql, withFieldNames } from '../../platform/typed-sql.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { storeContent } from '../../test/test-platform.ts'
import { findCases } from './find-cases.ts'

const reviews = 3000
/** How many of them are of a text whose print is compared. */
const printed = 1000
const batch = 500

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

/** Items of an author and a text each with an open review, which came in one go: nobody has counted the tables since. */
async function fill(tx: Sql): Promise<string[]> {
  await tx.query(
    `insert into platform_user (workspace_id, id, external_id)
     select workspace_id, gen_random_uuid(), 'user' || n from content, generate_series(1, $1::int) n`,
    [reviews],
  )
  await tx.query(
    `insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, text_hash, text_simhash)
     select c.workspace_id, gen_random_uuid(), 'item of ' || u.external_id, u.id, c.category_id, c.subcategory_id, c.text, print, print
     from content c, platform_user u
     left join hashtextextended(u.external_id, 0) print on substr(u.external_id, 5)::int <= $1
     where u.external_id like 'user%'`,
    [printed],
  )
  const opened = await tx.query<{ id: string }>(
    `insert into review (workspace_id, id, queue_id, object_type, object_id, priority, state, reasons)
     select c.workspace_id, gen_random_uuid(), q.id, 'content', c.id, 2, 'open', '[]'
     from content c, (select id from review_queue limit 1) q where c.external_id like 'item%' returning id`,
  )
  return opened.map(({ id }) => id)
}

/** A transaction on a connection of its own, which sums up the pages that its statements look at. */
async function counting(work: (tx: Sql, looked: () => number) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.config.database.url })
  let pages = 0
  client.on('notice', ({ message = '' }) => {
    pages += Number(/Buffers: shared hit=(\d+)/.exec(message)?.[1] ?? 0)
  })
  await client.connect()
  await client.query(
    `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
     set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set client_min_messages = log; set role verdict_app; begin`,
  )
  await client.query(`select set_config('verdict.workspaces', $1, true)`, [`{${acme.workspaceId}}`])
  const tx: Sql = {
    db: () => typedSql(withFieldNames((text, values) => client.query({ text, values: [...values] }))),
    query: async (statement, values = []) => {
      const text = typeof statement === 'string' ? statement : statement.text
      return (await client.query(text, values)).rows as never[]
    },
  }
  await work(tx, () => pages)
  await client.end()
}

it('[V] reads no table once for each review, however many are open that PostgreSQL has not counted', async () => {
  await storeContent(app.services, acme.workspaceId, { text: 'hello' })
  const ids = await app.services.database.inWorkspace(acme.workspaceId, fill)
  await counting(async (tx, looked) => {
    for (let at = 0; at < reviews; at += batch) {
      const before = looked()
      await findCases(tx, acme.workspaceId, ids.slice(at, at + batch))
      // It was 3,300,000 pages where each membership was looked for among all, and 1,700,000 for 122 prints among 284 cases where
      // each print was compared with all others once for each case.
      expect(looked() - before).toBeLessThan(200 * batch)
    }
  })
}, 60_000)
