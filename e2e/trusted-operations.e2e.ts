import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn, signInByForm } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

interface Asked {
  operationName: string
  query?: string
  extensions?: { persistedQuery: { sha256Hash: string } }
}

let story: Story
let browser: Browser
beforeAll(async () => {
  story = await startStory()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const isOperation = (request: Request) => request.method() === 'POST' && request.url().endsWith('/graphql')

/** A browser that is signed in, and what its pages have asked for. */
async function member(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const page = await (await browser.newContext()).newPage()
  const asked: Asked[] = []
  page.on('request', (request) => {
    if (isOperation(request)) asked.push(request.postDataJSON() as Asked)
  })
  await prepare(page)
  await signInByForm(page, story.program.url, story.email('admin'), 'correct horse battery')
  await page.goto(`${story.program.url}/settings/tags`)
  await page.getByRole('heading', { name: 'Tags', exact: true }).first().waitFor()
  return asked
}

describe('the operations of the dashboard', () => {
  it('travel as hashes that the server of the same build knows', async () => {
    const asked = await member()
    expect(asked.map(({ operationName }) => operationName)).toContain('SignIn')
    expect(asked.length).toBeGreaterThan(3)
    for (const { query, extensions } of asked) {
      expect(query).toBeUndefined()
      expect(extensions?.persistedQuery.sha256Hash).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('travel as texts where a server of another build does not know the hashes', async () => {
    const asked = await member((page) =>
      page.route('**/graphql', async (route, request) => {
        if (!isOperation(request)) return route.continue()
        const body = request.postDataJSON() as Asked
        if (body.extensions) body.extensions.persistedQuery.sha256Hash = 'f'.repeat(64)
        await route.continue({ postData: body })
      }),
    )
    const withText = asked.filter(({ query }) => query !== undefined)
    expect(new Set(withText.map(({ operationName }) => operationName))).toEqual(
      new Set(asked.map(({ operationName }) => operationName)),
    )
    expect(withText.filter(({ extensions }) => extensions !== undefined)).toEqual([])
  })
})

describe('the page of a review', () => {
  /** What it may take at most before the first review is on the screen; less is better, more is a fault. */
  const most = { requests: 27, kilobytes: 337 }
  const isProgram = (request: Request) => /\/assets\/[^/]+\.(js|css)$/.test(new URL(request.url()).pathname)

  /** How large a file is as gzip has it, whichever way it travelled. */
  async function zipped(request: Request): Promise<number> {
    const response = await request.response()
    return response ? gzipSync(await response.body(), { level: 9 }).length : 0
  }

  /** Notes in the page itself when the first review is there: what is asked for from then on is fetched ahead, or a file of the item. */
  function markFirstReview(): void {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="tabpanel"]')?.textContent.includes('cheap watches')) return
      performance.mark('first review')
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  }

  const askedBeforeMark = (): string[] => {
    const [mark] = performance.getEntriesByName('first review')
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const names = all.filter(({ startTime }) => startTime < (mark?.startTime ?? 0)).map(({ name }) => name)
    // What works behind every page comes after two seconds, on a slow machine before the first review.
    const behind = names.findIndex((name) => name.includes('/assets/ShellWatchers-'))
    return behind < 0 ? names : names.slice(0, behind)
  }

  beforeAll(async () => {
    await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
    await story.rest('POST', 'content/sync', item('first', 'cheap watches'))
  })

  it('loads a small program in few requests', async () => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, story.program.url, story.email('mo'), 'correct horse battery')
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))
    await page.addInitScript(markFirstReview)
    await page.goto(`${story.program.url}/queues/${await story.queueId()}/review`)
    await page.getByRole('tabpanel').getByText('cheap watches').waitFor()
    const first = await page.evaluate(askedBeforeMark)
    const sizes = await Promise.all(
      asked.filter((request) => isProgram(request) && first.includes(request.url())).map(zipped),
    )
    const took = {
      requests: first.length,
      kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024),
    }
    const over = Object.entries(took).filter(([what, count]) => count > most[what as keyof typeof most])
    expect(over, JSON.stringify(took)).toEqual([])
    expect(took.kilobytes).toBeGreaterThan(100)
  })

  it('has its icons at once, and another page its own', async () => {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, story.program.url, story.email('mo'), 'correct horse battery')
    await page.goto(`${story.program.url}/queues/${await story.queueId()}/review`)
    await page.getByRole('tabpanel').getByText('cheap watches').waitFor()
    const places = page.getByRole('navigation').getByRole('link')
    expect(await places.count()).toBeGreaterThan(2)
    expect(await places.filter({ has: page.locator('svg') }).count()).toBe(await places.count())
    await page.goto(`${story.program.url}/users`)
    const columns = page.getByRole('button', { name: 'Columns' })
    await columns.waitFor()
    expect(await columns.locator('svg path').count()).toBeGreaterThan(0)
  })
})
