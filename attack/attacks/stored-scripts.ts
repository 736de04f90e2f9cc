import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { secondsUntil } from '../../chaos/stage/workspace.ts'
import { opensWithin } from '../../e2e/support/open-within.ts'
import { becomes, item, says } from '../../e2e/support/workspace.ts'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import { inBrowser } from '../stage/browser.ts'
import { type DashboardPage, pagesOf } from '../stage/dashboard-pages.ts'
import { idsOf } from '../stage/every-text.ts'
import { type Stored, storeTexts } from '../stage/store-texts.ts'
import type { Target } from '../stage/target.ts'
import { given, leftOut, ran, scripts, texts, withoutWords } from './stored-scripts-texts.ts'

/** Puts each of them into what the customer platform sends: items, authors, places and reports, all of which are reviewed. */
async function send({ rest, rule, policy, admin }: Target): Promise<void> {
  await rule('content', 'stored', [says('stored')], [becomes('flagged')])
  await policy('Reported', { userReports: true })
  await admin(
    'mutation { updateStrikeSettings(input: { tiers: [{ duration: 1, period: DAYS }] }) { refusals { code } } }',
  )
  for (const [n, script] of scripts.entries()) {
    const { status, body } = await rest(
      'POST',
      'content/sync',
      item(`stored-${n}`, `stored ${script}`, {
        user: { id: `author-${n}`, name: script },
        category: { id: `c-${n}`, name: script },
        subcategory: { id: `s-${n}`, name: script },
        metadata: { note: script, link: `javascript:${ran}` },
      }),
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    const reported = await rest('POST', 'user-reports', {
      report: {
        policy_id: 'reported',
        content_id: `stored-${n}`,
        reported_by_id: `reporter-${n}`,
        extra_info: script,
      },
    })
    if (reported.status !== 200) throw new Error(JSON.stringify(reported.body))
    const id = `removed-${n}`
    await rest('POST', 'content/sync', item(id, script))
    await rest('POST', 'status', { content_id: id, status: 'hidden', policy_id: 'reported' })
    const appealed = await rest('POST', 'appeals', { id: `appeal-${n}`, content_id: id, text: script })
    if (appealed.status !== 200) throw new Error(JSON.stringify(appealed.body))
  }
}

/** What a page shows, and what on it would be executed. */
interface Look {
  path: string
  isShown: boolean
  hasRun: boolean
  links: number
}

/** Opens a page by its URL, waits for its requests, expands collapsed parts unless time is short, and examines it. */
async function look(
  page: Page,
  openWithin: (path: string) => Promise<void>,
  path: string,
  { short }: Effort,
): Promise<Look> {
  await openWithin(path)
  const folded = short ? [] : await page.locator('main [aria-expanded="false"]:not(:disabled)').all()
  for (const part of folded.slice(0, 8)) {
    if (!(await part.isVisible())) continue
    await part.click()
    await page.keyboard.press('Escape')
  }
  for (const until = Date.now() + waitsMs; Date.now() < until && !(await shows(page));) await delay(200)
  return {
    path,
    isShown: await shows(page),
    ...(await page.evaluate(() => {
      const hasRun = '__ran' in window
      // A page that ran the script must not affect the result of later ones.
      Reflect.deleteProperty(window, '__ran')
      return { hasRun, links: document.querySelectorAll('a[href^="javascript:" i]').length }
    })),
  }
}

/** Milliseconds that a page may take to render after its last request. */
const waitsMs = 3000

/** Whether any of the texts is on the page, or in a field of it. */
const shows = (page: Page): Promise<boolean> =>
  page.evaluate((mark) => {
    const fields = [...document.querySelectorAll('input, textarea')]
    const typed = fields.map((field) => ('value' in field ? String(field.value) : ''))
    return [document.body.innerText, ...typed].some((shown) => shown.includes(mark))
  }, ran)

/** The pages of the sent items, and of their authors, at most so many of each. */
async function pagesOfThings({ admin }: Target, most: number): Promise<string[]> {
  const sent = scripts.slice(0, most).map((_, n) => `stored-${n}`)
  const { contents } = await admin<{ contents: { nodes: { id: string; user: { id: string } }[] } }>(
    'query ($sent: [String!]) { contents(filter: { externalIds: $sent }) { nodes { id user { id } } } }',
    { sent },
  )
  if (contents.nodes.length < sent.length) throw new Error('not all of the items are there')
  return contents.nodes.flatMap(({ id, user }) => [`/content/${id}`, `/users/${user.id}`])
}

const analytics = '/analytics'

interface Counted {
  analytics: { totals: { items: number; removed: number } }
}

/** Resolves once what was sent is in the figures of analytics, which are counted in the background within two minutes. */
async function untilCounted({ admin }: Target): Promise<void> {
  const day = 86_400_000
  const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + day)].map((at) => at.toISOString())
  const query = `query ($from: DateTimeISO!, $to: DateTimeISO!) {
    analytics(from: $from, to: $to, interval: DAY, timeZone: "UTC") { totals { items removed } }
  }`
  const waited = await secondsUntil(180, async () => {
    const { analytics: counted } = await admin<Counted>(query, { from, to })
    return counted.totals.items > 0 && counted.totals.removed > 0
  })
  if (waited === null) throw new Error('nothing is counted in the figures of analytics')
}

async function run(target: Target, effort: Effort): Promise<Finding> {
  await send(target)
  const stored = await storeTexts(target, texts, given, leftOut)
  const pages = pagesOf(await idsOf(target.admin))
  const things = await pagesOfThings(target, effort.short ? 2 : scripts.length)
  const reached: string[] = []
  const looks: Look[] = []
  await inBrowser(target, async (page) => {
    page.on('request', (request) => {
      if (!request.url().startsWith(target.url) && !/^(data|blob):/.test(request.url()))
        reached.push(request.url())
    })
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page.goto(target.url)
    const openWithin = opensWithin(page)
    const paths = [...pages.flatMap((each) => each.path ?? []), ...things]
    for (const path of paths.filter((each) => each !== analytics))
      looks.push(await look(page, openWithin, path, effort))
    await untilCounted(target)
    looks.push(await look(page, openWithin, analytics, effort))
  })
  return found(stored, looks, reached, pages)
}

function found(
  stored: readonly Stored[],
  looks: readonly Look[],
  reached: readonly string[],
  pages: readonly DashboardPage[],
): Finding {
  const taken = stored.filter(({ refused }) => refused === null)
  const mutations = [...new Set(stored.map(({ mutation }) => mutation))]
  const wordless = pages.filter(({ name }) => name in withoutWords)
  const pathsOf = (some: readonly Look[]) => some.map(({ path }) => path)
  const ranOn = pathsOf(looks.filter(({ hasRun }) => hasRun))
  const linked = pathsOf(looks.filter(({ links }) => links > 0))
  const faults = {
    'run on': ranOn,
    'links on': linked,
    'requests to': reached,
    'nothing stored by': mutations.filter((name) => !taken.some(({ mutation }) => mutation === name)),
    'not shown on': pathsOf(looks.filter(({ isShown }) => !isShown)).filter(
      (path) => !wordless.some((page) => page.path === path),
    ),
    'not opened': pages
      .filter((page) => page.path === null && !wordless.includes(page))
      .map(({ name }) => name),
  }
  const shownOn = looks.filter(({ isShown }) => isShown).length
  return {
    figure: [
      `${scripts.length} scripts in items, authors, places, reports and appeals, and in ${taken.length} of ${stored.length} fields of ${mutations.length} mutations, the others of which refuse them: ${looks.length} pages opened, shown as text on ${shownOn}, run on ${ranOn.length}, links to scripts on ${linked.length}, ${reached.length} requests elsewhere`,
      ...Object.entries(faults).flatMap(([what, where]) =>
        where.length === 0 ? [] : [`${what} ${where.join(' ')}`],
      ),
    ].join('; '),
    held: Object.values(faults).every((where) => where.length === 0),
  }
}

export const storedScripts: Attack = {
  name: 'stored-scripts',
  about:
    'Stores scripts in every field of the schema that takes a text, and looks at every page of the dashboard, at each item and each user in a browser.',
  hasShort: false,
  run,
}
