import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardUrl, demo, problems, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'

const url = dashboardUrl()
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await stillPage(browser)
  await signIn(page, url, demo.email, demo.password)
})
afterAll(() => browser?.close())

const pages = [
  '/settings/queues',
  '/settings/tags',
  '/settings/attributes',
  '/settings/strikes',
  '/settings/hash-lists',
  '/settings/templates',
  '/settings/integrations',
  '/settings/plan',
  '/settings/api-keys',
  '/settings/webhook',
  '/settings/workspace',
  '/settings/sessions',
  '/settings/personal',
]

describe('axe-core finds nothing, in light and dark', () => {
  it.each(pages)('on %s', async (path) => {
    await page.goto(url + path)
    expect(await problems(page)).toEqual([])
  })
})
