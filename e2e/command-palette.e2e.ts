import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page
const option = (name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name })

async function look(typed: string): Promise<void> {
  await page.goto(`${story.program.url}/queues`)
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(typed)
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Counterfeit brands', [says('replica')], [becomes('flagged')])
  await story.admin(
    'mutation { createPolicyCategory(input: { name: "Ticket resale", description: "-" }) { refusals { message } } }',
  )
  await story.admin(
    'mutation { createTag(input: { name: "Winter campaign", color: "#dc2626" }) { refusals { message } } }',
  )
  await story.admin(
    'mutation { createClassifier(input: { name: "Fake reviews", kind: TEXT }) { refusals { message } } }',
  )
  const author = { user: { id: 'u-9', name: 'anon-3312' } }
  await story.rest('POST', 'content/sync', item('c-4711', 'a replica of a watch', author))
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('the command palette finds what is typed, and Enter opens it', () => {
  it.each([
    ['a user by a part of the name', 'anon', /anon-3312/, /\/users\//],
    ['an item by its id', 'c-4711', /c-4711/, /\/content\//],
    ['an item by words of its text', 'replica of', /c-4711/, /\/content\//],
    ['a rule', 'counterfeit', 'Counterfeit brands', /\/rules\//],
    ['a classifier', 'fake rev', 'Fake reviews', /\/classifiers\/./],
    ['the list of all reviews', 'all reviews', 'All reviews', /\/queues\/reviews/],
    ['a page of the settings', 'strikes', 'Strikes & bans', /\/settings\/strikes/],
  ])('%s', async (_what, typed, name, url) => {
    await look(typed)
    await option(name).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(url)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it.each([
    ['a policy category', 'ticket', /Ticket resale/, 'Name', 'Ticket resale'],
    ['a tag', 'winter', /Winter campaign/, 'Name', 'Winter campaign'],
    ['a member by their address', 'mo@', /^Mo/, 'Name', 'Mo'],
  ])('%s, which opens in its list, once', async (_what, typed, name, field, value) => {
    await look(typed)
    await option(name).first().waitFor()
    await page.keyboard.press('Enter')
    const input = page.getByRole('dialog').getByLabel(field, { exact: true })
    await expect.poll(() => input.inputValue()).toBe(value)
    await expect.poll(() => page.url()).not.toContain('open=')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
