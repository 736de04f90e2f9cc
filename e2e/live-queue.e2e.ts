import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { mainThreadOf } from './support/long-queue.ts'
import { deskOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { takeUnrest, type Unrest, watchUnrest } from './support/unrest.ts'

const steps = 15
const waiting = 2 * steps + 5

let story: Story
let browser: Browser
let page: Page
let mainThread: () => Promise<number>

/** The same of some steps, with the milliseconds of processor time that they took of the page. */
interface Work extends Unrest {
  cpu: number
}

/** The items that were sent, each of which waits in the queue. */
const sent = new Set<string>()
const send = (id: string) => {
  sent.add(id)
  return story.rest('POST', 'content/sync', item(id, `cheap ${id}`))
}
const length = async (): Promise<number> =>
  Number(await page.getByRole('option').first().getAttribute('aria-setsize'))

/** Works down the list with the keyboard, while as many reviews as are named come in with each step. */
async function work(arriving: number, name: string): Promise<Work> {
  const desk = deskOf(page)
  await takeUnrest(page)
  const before = await mainThread()
  for (let n = 0; n < steps; n++) {
    const open = await desk.open()
    const sending = Array.from({ length: arriving }, (_, at) => send(`${name}-${String(n)}-${String(at)}`))
    await page.keyboard.press('j')
    await expect.poll(() => desk.open().catch(() => open)).not.toBe(open)
    await Promise.all(sending)
  }
  return { ...(await takeUnrest(page)), cpu: (await mainThread()) - before }
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  for (let n = 0; n < waiting; n++) await send(`first-${String(n)}`)
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await watchUnrest(page)
  mainThread = await mainThreadOf(page)
  await signIn(page, story.program.url, story.email('mo'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** Opens the queue at its first review. */
async function openQueue(): Promise<void> {
  await page.goto(`${story.program.url}/queues/${await story.queueId()}/review`)
  await deskOf(page).drawn()
  await page.waitForLoadState('networkidle')
}

it('what comes in while somebody works moves nothing that they look at, and keeps the page from no key', async () => {
  await openQueue()
  expect(await length()).toBe(sent.size)
  const quiet = await work(0, 'quiet')
  const live = await work(2, 'live')
  await page.getByRole('button', { name: `Show ${String(2 * steps)} new` }).waitFor()
  const after = await takeUnrest(page)
  const figures = { quiet: quiet.longTasks, live: [...live.longTasks, ...after.longTasks] }
  const cpu = { quiet: Math.round(quiet.cpu), live: Math.round(live.cpu) }
  process.stdout.write(
    `ms of ${String(steps)} steps: CPU ${JSON.stringify(cpu)}, long tasks ${JSON.stringify(figures)}\n`,
  )
  expect([quiet.shift, live.shift + after.shift].map((shift) => shift < 0.01)).toEqual([true, true])
  expect([...quiet.shifted, ...live.shifted, ...after.shifted]).toEqual([])
  // A busy machine makes any task long, so it is their work that is held against that of the keys.
  expect(cpu.live).toBeLessThan(6 * cpu.quiet)
})

it('what moves is written down, or the figures would say nothing', async () => {
  const push = async (): Promise<number> => {
    await page.evaluate(() => {
      const pushing = document.createElement('div')
      pushing.style.height = '80px'
      document.body.prepend(pushing)
    })
    return (await takeUnrest(page)).shift
  }
  // What moves within half a second of a key was asked for.
  await expect.poll(push).toBeGreaterThan(0.01)
})
