import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardUrl, demo, narrowProblems, problems, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { counterfeits, liveClassifier } from './support/classifiers.ts'
import { opensWithin } from './support/open-within.ts'
import { sessionClient } from './support/session.ts'
import { signIn } from './support/sign-in.ts'

const url = dashboardUrl()
let browser: Browser
let page: Page
let open: ReturnType<typeof opensWithin>

beforeAll(async () => {
  browser = await openBrowser()
  page = await stillPage(browser)
  await signIn(page, url, demo.email, demo.password)
  await page.goto(`${url}/settings`)
  open = opensWithin(page)
})
afterAll(() => browser?.close())

const pages = [
  '/settings/queues',
  '/settings/tags',
  '/settings/attributes',
  '/settings/strikes',
  '/settings/hash-lists',
  '/settings/signals',
  '/settings/signals/new',
  '/settings/private-storage',
  '/settings/templates',
  '/settings/integrations',
  '/settings/plan',
  '/settings/data',
  '/settings/api-keys',
  '/settings/webhook',
  '/settings/workspace',
  '/settings/sessions',
  '/settings/personal',
  '/classifiers',
  '/classifiers/suggested-scores',
]

describe('axe-core finds nothing, in light and dark, and nothing is beyond the edge of a narrow window', () => {
  it.each(pages)('on %s', async (path) => {
    await open(path)
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
  })

  it('on each tab of a classifier', async () => {
    const admin = await sessionClient(url, demo.email, demo.password)
    const id = await liveClassifier({ admin }, { kind: 'TEXT', name: 'Counterfeits', ...counterfeits })
    await open(`/classifiers/${id}`)
    await page.getByRole('tab', { name: 'Examples' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
    }
  })

  it('on the trials of a written policy', async () => {
    await open('/policies/written')
    await page.getByRole('link', { name: 'Community guidelines' }).click()
    await page.waitForURL(/\/policies\/written\/[0-9a-f-]+$/)
    await open(`${page.url()}/trials`)
    await page.getByRole('button', { name: 'Try', exact: true }).waitFor()
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
  })
})
