import pg from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { item, type Workspace } from './workspace.ts'

/** The columns of a table that are written, for a statement. */
const written = (table: string) =>
  `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
   where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`

/** SQL of the id that copy `n` of a row has. */
const idIn = (table: string) =>
  `overlay(overlay(md5('${table}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** How many reviews a queue has; so many of them are of medium priority, the others come after them. */
export interface QueueLength {
  many: number
  few: number
}

/** Fills the queue of a workspace that flags what says `cheap` with so many reviews, which need not be judged one by one. */
export async function fillQueue(
  { rest, workspaceId }: Pick<Workspace, 'rest' | 'workspaceId'>,
  databaseUrl: string,
  { many, few }: QueueLength,
): Promise<void> {
  await rest('POST', 'content/sync', item('long-0', 'cheap 0'))
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  /** Copies the rows of the workspace in a table so often, with something of their own. */
  const copy = async (table: string, own: string): Promise<void> => {
    const { rows } = await database.query<{ columns: string }>(written(table))
    const columns = rows[0]?.columns ?? ''
    await database.query(
      `insert into ${table} (${columns})
       select ${columns} from (
         select (jsonb_populate_record(t, jsonb_build_object('id', ${idIn(table)}, ${own}))).*
         from ${table} t, generate_series(1, $2::int) n where t.workspace_id = $1) copied`,
      [workspaceId, many - 1],
    )
  }
  // At once: each minute the program looks whether each item has the status of its last action.
  await database.query('begin')
  await copy('content', `'external_id', 'long-' || n, 'text', 'cheap ' || n`)
  await copy('action', `'object_id', ${idIn('content')}, 'cause_key', t.cause_key || ' of copy ' || n`)
  const places = `'opened_at', t.opened_at + n * interval '1 ms', 'priority', t.priority + (n >= ${few})::int`
  await copy('review', `'object_id', ${idIn('content')}, ${places}`)
  await database.query('commit')
  await database.end()
}

/** Scrolls down the list of reviews until so many are loaded, and back to its top. */
export async function loadAll(page: Page, many: number): Promise<void> {
  await page.getByRole('option').first().waitFor()
  await page.waitForFunction(
    (wanted) => {
      const list = document.querySelector('[role="listbox"]')
      if (list) list.scrollTop = list.scrollHeight
      return Number(document.querySelector('[role="option"]')?.getAttribute('aria-setsize')) >= wanted
    },
    many,
    { timeout: 600_000, polling: 30 },
  )
  await page.getByRole('listbox').evaluate((list) => {
    list.scrollTop = 0
  })
}

/** Measures the processor time of the main thread of a page, in milliseconds until now. */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const metrics: CDPSession = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics')
    return 1000 * (all.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}
