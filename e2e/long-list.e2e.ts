import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readInstance } from '../start/instance.ts'
import { openBrowser } from './support/browser.ts'
import { fillQueue, loadAll, mainThreadOf } from './support/long-queue.ts'
import { deskOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, says, startStory, type Story } from './support/story.ts'

const many = 2_000
const few = 50
const steps = 20

let story: Story
let browser: Browser
let page: Page
/** The processor time of the page's main thread until now, in milliseconds. */
let busyMs: () => Promise<number>

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
  await fillQueue(story, readInstance(inject('program').dataDir)?.databaseUrl ?? '', { many, few })
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  busyMs = await mainThreadOf(page)
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
  await loadAll(page, many)
  await expect.poll(length).toBe(many)
  const long = await costOfStep()
  process.stdout.write(
    `a step: ${(short / steps).toFixed(1)} ms of the processor with ${few} reviews, ${(long / steps).toFixed(1)} with ${many}\n`,
  )
  expect(long / short).toBeLessThan(2)
}, 400_000)
