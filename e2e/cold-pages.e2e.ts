import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { operationOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { takeUnrest, watchUnrest } from './support/unrest.ts'

/** What a browser calls good is a tenth; this is a line of text in a corner. */
const mostShift = 0.02

const windows = {
  'a desktop': { width: 1440, height: 900 },
  'a phone': { width: 390, height: 844 },
}

let story: Story
let browser: Browser
let queueId: string
let contentId: string
let ruleId: string
let listId: string

beforeAll(async () => {
  story = await startStory()
  ruleId = await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  const author = { user: { id: 'author', name: 'An author of two' } }
  for (const id of ['first', 'second'])
    await story.rest('POST', 'content/sync', item(id, `cheap ${id}`, author))
  queueId = await story.queueId()
  const { content } = await story.admin<{ content: { id: string } }>(
    '{ content(by: { externalId: "first" }) { id } }',
  )
  contentId = content.id
  const { createList } = await story.admin<{ createList: { list: { id: string } } }>(
    'mutation { createList(input: { name: "Contact details", type: REGEXES }) { list { id } } }',
  )
  listId = createList.list.id
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe.each(Object.entries(windows))('nothing jumps on %s while it loads:', (_name, viewport) => {
  let page: Page

  beforeAll(async () => {
    page = await (await browser.newContext({ viewport })).newPage()
    await watchUnrest(page)
    await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  })
  afterAll(() => page.context().close())

  it.each([
    ['the queues', () => '/queues'],
    ['a review', () => `/queues/${queueId}/review`],
    ['an item', () => `/content/${contentId}`],
    ['the content', () => '/content'],
    ['the rules', () => '/rules'],
    ['a rule', () => `/rules/${ruleId}`],
    ['a rule on past items', () => `/rules/${ruleId}/past`],
    ['a list', () => `/lists/${listId}`],
    ['the figures', () => '/analytics'],
    ['the audit log', () => '/audit'],
    ['the settings of attributes', () => '/settings/attributes'],
    ['the settings of signals', () => '/settings/signals'],
    ['the settings of data', () => '/settings/data'],
    ['the settings of strikes', () => '/settings/strikes'],
  ])('%s', async (_what, path) => {
    await page.goto(`${story.program.url}${path()}`, { waitUntil: 'networkidle' })
    const { shift, shifted } = await takeUnrest(page)
    expect(shift, shifted.join('\n')).toBeLessThan(mostShift)
  })
})

it('the places of the item and of its decision are filled until the server has handed one out', async () => {
  const page = await (await browser.newContext({ viewport: windows['a desktop'] })).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  let handOut: Route | undefined
  await page.route('**/graphql', (route) => {
    if (operationOf(route.request()) !== 'ClaimNextReview') return route.continue()
    handOut = route
  })
  await page.goto(`${story.program.url}/queues/${queueId}/review`)
  await expect.poll(() => handOut).toBeDefined()
  await page.getByRole('option').first().waitFor()
  const item = page.locator('main section [aria-busy="true"]:not([role="alert"])')
  await item.waitFor()
  await page.getByRole('complementary', { name: 'Decision' }).waitFor()
  await handOut?.continue()
  await page.locator('#review-item').waitFor()
  expect(await item.count()).toBe(0)
  await page.context().close()
})
