import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardUrl, demo, narrowProblems, problems, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { opensWithin } from './support/open-within.ts'
import { signIn } from './support/sign-in.ts'

const url = dashboardUrl()
let browser: Browser
let page: Page
let open: ReturnType<typeof opensWithin>

beforeAll(async () => {
  browser = await openBrowser()
  page = await stillPage(browser)
  for (const path of ['/sign-in', '/reset-password', '/reset-password#a-link']) {
    await page.goto('about:blank')
    await page.goto(url + path)
    expect(await problems(page)).toEqual([])
  }
  await signIn(page, url, demo.email, demo.password)
  await page.goto(`${url}/queues`)
  open = opensWithin(page)
})
afterAll(() => browser?.close())

const pages = [
  '/queues',
  '/queues/reviews',
  '/content',
  '/content/bulk-decisions',
  '/users',
  '/places',
  '/reports',
  '/reports?view=all',
  '/rules',
  '/rules/new',
  '/rules/templates',
  '/rules/deleted',
  '/policies',
  '/policies/written',
  '/policies/ai-moderators',
  '/policies/ai-moderators/new',
  '/lists',
  '/analytics',
  '/audit',
  '/team',
]

describe('axe-core finds nothing, in light and dark, and nothing is beyond the edge of a narrow window', () => {
  it.each(pages)('on %s', async (path) => {
    await open(path)
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
  })
})

describe('for whoever asked for less motion', () => {
  it('what pulses while it waits for its data stands still', async () => {
    const times = await page.evaluate(() => {
      const waiting = document.createElement('div')
      waiting.className = 'animate-pulse'
      document.body.append(waiting)
      const [pulse] = waiting.getAnimations()
      waiting.remove()
      return pulse?.effect?.getTiming().iterations
    })
    expect(times).toBe(1)
  })

  it('the other theme is there at once', async () => {
    const begun = await page.evaluate(() => {
      document.documentElement.classList.toggle('dark')
      return document.getAnimations().length
    })
    expect(begun).toBe(0)
  })
})
