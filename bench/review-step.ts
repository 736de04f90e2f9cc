import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/launch-browser.ts'
import { fillQueue, loadAll, mainThreadOf } from '../e2e/support/long-queue.ts'
import { startProgram } from '../e2e/support/program.ts'
import { deskOf } from '../e2e/support/review-desk.ts'
import { openSignedIn } from '../e2e/support/sign-in.ts'
import { becomes, openWorkspace, password, says } from '../e2e/support/workspace.ts'
import { makeDataFolder } from '../server/test/data-folder.ts'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { readInstance } from '../start/instance.ts'
import { median, report, timed } from './stage/compare.ts'

/**
 * D1: a step to the next review with `j`, in CPU of the page's main thread in a real browser, with 10,000 reviews loaded and with 50:
 * until the next item is drawn, less what drawing nothing takes, and until its claim is answered and nothing is left to do. The number
 * of reviews is an argument.
 */

const many = Number(process.argv[2] ?? 10_000)
const few = 50
const steps = 20
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

/** Milliseconds of CPU of one step. */
interface Step {
  drawn: number
  settled: number
}

/** Resolves once the page has drawn what was done. */
const frame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Opens a queue with so many reviews loaded. @returns what steps down it, and answers the medians of that */
async function openQueue(page: Page, address: string, length: number): Promise<() => Promise<Step>> {
  const busy = await mainThreadOf(page)
  const desk = deskOf(page)
  await page.goto(address)
  const loading = await timed(() => loadAll(page, length))
  console.log(
    `${length} reviews loaded in ${(loading / 1000).toFixed(0)} s, ${(await busy()).toFixed(0)} ms of CPU`,
  )
  const settle = async () => {
    await page.getByText(/^Yours ·/).waitFor()
    await page.waitForLoadState('networkidle')
  }
  async function step(): Promise<Step> {
    const idle = await busy()
    await frame(page)
    const before = await busy()
    await page.keyboard.press('j')
    await frame(page)
    const drawn = (await busy()) - before - (before - idle)
    await settle()
    return { drawn, settled: (await busy()) - before }
  }
  return async () => {
    await page.bringToFront()
    await page.getByRole('option').first().click()
    await desk.drawn()
    await settle()
    const taken: Step[] = []
    while (taken.length < steps) taken.push(await step())
    return medianOf(taken)
  }
}

const medianOf = (taken: readonly Step[]): Step => ({
  drawn: median(taken.map(({ drawn }) => drawn)),
  settled: median(taken.map(({ settled }) => settled)),
})

/** As a program has its data, not in memory as those of stories. */
const onDisk = { dataDir: makeDataFolder({ room: Infinity }) }
const [program, receiver, browser] = await Promise.all([
  startProgram({}, onDisk),
  startReceiver(),
  launchBrowser(),
])
try {
  const story = await openWorkspace(program.url, receiver.url, { name: 'Bench', plan: 'PRO' })
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  const databaseUrl = readInstance(program.place.dataDir)?.databaseUrl ?? ''
  await fillQueue(story, databaseUrl, { many, few })
  const queue = `${program.url}/queues/${await story.queueId()}/review`
  // One person: a review that somebody else holds could not be claimed.
  const open = async (address: string, length: number) =>
    openQueue(await openSignedIn(browser, program.url, story.email('mo'), password), address, length)
  const short = await open(`${queue}?priority=MEDIUM`, few)
  const long = await open(queue, many)
  const taken: { short: Step; long: Step }[] = []
  for (let round = 0; round <= rounds; round++) {
    const figures = { short: await short(), long: await long() }
    const show = ({ drawn, settled }: Step) =>
      `${drawn.toFixed(1)} ms until drawn, ${settled.toFixed(1)} in all`
    console.log(
      `round ${round}: ${few} reviews ${show(figures.short)}; ${many} reviews ${show(figures.long)}`,
    )
    if (round > 0) taken.push(figures)
  }
  const [us, them] = [medianOf(taken.map((each) => each.long)), medianOf(taken.map((each) => each.short))]
  const d1 = { id: 'D1', sign: '≤' } as const
  const loaded = `with ${many.toLocaleString('en')} reviews loaded`
  report({ ...d1, what: `CPU from j to the next item, ${loaded}`, limit: 16, unit: ' ms' }, us.drawn)
  report({ ...d1, what: `that ÷ with ${few}`, limit: 1.5, unit: '×' }, us.drawn / them.drawn)
  report(
    { ...d1, what: `CPU of all of a step ÷ with ${few}`, limit: 1.5, unit: '×' },
    us.settled / them.settled,
  )
} finally {
  await browser.close()
  receiver.close()
  await program.stop()
}
