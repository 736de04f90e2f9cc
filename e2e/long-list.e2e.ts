import pg from 'pg'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readInstance } from '../start/instance.ts'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const many = 2_000
const few = 50
const steps = 20

let story: Story
let browser: Browser
let page: Page
let metrics: CDPSession

/** The columns of a table that are written, for a statement. */
const written = (table: string) =>
  `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
   where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** SQL of the id that copy `n` of a row has. */
const idIn = (table: string) =>
  `overlay(overlay(md5('${table}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** Copies the rows of the workspace in a table so often, with something of their own. */
async function copy(database: pg.Client, table: string, own: string): Promise<void> {
  const { rows } = await database.query<{ columns: string }>(written(table))
  const columns = rows[0]?.columns ?? ''
  await database.query(
    `insert into ${table} (${columns})
     select ${columns} from (
       select (jsonb_populate_record(t, jsonb_build_object('id', ${idIn(table)}, ${own}))).*
       from ${table} t, generate_series(1, $2::int) n where t.workspace_id = $1) copied`,
    [story.workspaceId, many - 1],
  )
}

/** A queue of that length, which need not be judged item by item. */
async function fillQueue(): Promise<void> {
  await story.rest('POST', 'content/sync', item('long-0', 'cheap 0'))
  const database = new pg.Client({
    connectionString: readInstance(inject('program').dataDir)?.databaseUrl ?? '',
  })
  await database.connect()
  await copy(database, 'content', `'external_id', 'long-' || n, 'text', 'cheap ' || n`)
  const places = `'opened_at', t.opened_at + n * interval '1 ms', 'priority', t.priority + (n >= ${few})::int`
  await copy(database, 'review', `'object_id', ${idIn('content')}, ${places}`)
  await database.end()
}

/** The processor time of the page's main thread until now, in milliseconds. */
async function busyMs(): Promise<number> {
  const { metrics: all } = await metrics.send('Performance.getMetrics')
  return 1000 * (all.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** What costs most to build, and is kept from item to item. */
const built = (page: Page) => [
  page.getByRole('button', { name: 'Skip' }),
  page.getByRole('button', { name: 'Strike' }),
]

const length = async (): Promise<number> =>
  Number(await page.getByRole('option').first().getAttribute('aria-setsize'))

/** What a step to the next item costs, in milliseconds of the processor, once it has settled. */
async function costOfStep(): Promise<number> {
  const desk = deskOf(page)
  await page.getByRole('option').first().click()
  await desk.drawn()
  await page.waitForLoadState('networkidle')
  const kept = await Promise.all(built(page).map((part) => part.first().elementHandle()))
  const before = await busyMs()
  for (let n = 0; n < steps; n++) {
    const open = await desk.open()
    await page.keyboard.press('j')
    await expect.poll(() => desk.open().catch(() => open), { interval: 50 }).not.toBe(open)
    await page.getByText(/^Yours ·/).waitFor()
  }
  const cost = (await busyMs()) - before
  for (const part of kept) expect(await part?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  return cost
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  await fillQueue()
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' })
  await signIn(page, story.program.url, story.email('mo'), 'correct horse battery')
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

it('a step builds nothing anew that it can keep, and costs with two thousand reviews loaded what it costs with fifty', async () => {
  const queue = `${story.program.url}/queues/${await story.queueId()}/review`
  await page.goto(`${queue}?priority=MEDIUM`)
  await expect.poll(length).toBe(few)
  const short = await costOfStep()
  await page.goto(queue)
  await page.getByRole('option').first().waitFor()
  const list = page.getByRole('listbox')
  const further = async (): Promise<number> => {
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    return length()
  }
  await expect.poll(further, { timeout: 240_000, interval: 30 }).toBe(many)
  await list.evaluate((element) => {
    element.scrollTop = 0
  })
  const long = await costOfStep()
  process.stdout.write(
    `a step: ${(short / steps).toFixed(1)} ms of the processor with ${few} reviews, ${(long / steps).toFixed(1)} with ${many}\n`,
  )
  expect(long / short).toBeLessThan(2)
}, 400_000)
