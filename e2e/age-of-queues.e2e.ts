import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { openChart } from './support/open-chart.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const hourMs = 3_600_000
let story: Story
let browser: Browser
let page: Page

const reviewOf = async (id: string): Promise<string> => {
  const { reviews } = await story.moderator<{ reviews: { nodes: { id: string }[] } }>(
    `{ reviews(filter: { search: "${id}", states: [OPEN, CLAIMED, ON_HOLD] }) { nodes { id } } }`,
  )
  return reviews.nodes[0]?.id ?? ''
}

/** What the history of the queue has written down last. */
async function lastPoint() {
  const { queueHistory } = await story.admin<{
    queueHistory: { points: { depth: number; onHoldCount: number }[] }[]
  }>(
    `query ($from: DateTimeISO!, $to: DateTimeISO!) {
      queueHistory(filter: { at: { from: $from, to: $to } }, interval: HOUR) { points { depth onHoldCount } }
    }`,
    { from: new Date(Date.now() - hourMs), to: new Date(Date.now() + 3 * hourMs) },
  )
  return queueHistory[0]?.points.at(-1)
}

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory({ alone: true }), openBrowser()])
  await story.rule('content', 'Casino', [says('casino')], [becomes('flagged')])
  await story.rule(
    'content',
    'Urgent',
    [says('urgent')],
    [becomes('flagged'), { key: 'priority', params: { priority: 'urgent' } }],
  )
  for (const [id, text] of [
    ['held', 'casino'],
    ['first', 'casino'],
    ['second', 'urgent casino'],
  ] as const)
    await story.rest('POST', 'content/sync', item(id, `${text} ${id}`))
  const held = await reviewOf('held')
  await story.moderator(
    `mutation ($id: ID!, $input: HoldReviewInput!) { claimReview(input: { id: $id }) { review { id } } holdReview(input: $input) { review { id } } }`,
    { id: held, input: { id: held, until: new Date(Date.now() + 24 * hourMs), note: 'Asked' } },
  )
  await story.program.moveClock('2 hours')
  await vi.waitFor(async () => expect(await lastPoint()).toEqual({ depth: 2, onHoldCount: 1 }), 60_000)
  await story.moderator(`mutation ($id: ID!) { wakeReview(input: { id: $id }) { review { id } } }`, {
    id: held,
  })
  page = await openSignedIn(browser, story.program.url, story.email('admin'), 'correct horse battery')
  await page.clock.setFixedTime(Date.now() + 2 * hourMs)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

it('a click on the line opens what it counted: the oldest first, without what was on hold then', async () => {
  const chart = await openChart(page, story.program.url, 'Age of queues')
  await chart.scrollIntoViewIfNeeded()
  const dot = chart.locator('circle').last()
  const { x, y, width, height } = (await dot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  const longest = (await chart.getAttribute('aria-valuetext'))?.split('Default Queue ')[1]
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForURL(/\/queues\/reviews\?.*queue=/)
  const rows = page.getByRole('row').filter({ hasText: 'casino' })
  await rows.first().waitFor()
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('casino first'),
    expect.stringContaining('urgent casino second'),
  ])
  await rows
    .first()
    .getByText(longest ?? '', { exact: true })
    .waitFor()
  await page.getByText('Oldest first, without what was on hold then').waitFor()
  expect(await problems(page)).toEqual([])
})

it('now, what was taken back from hold waits there too, the most urgent first', async () => {
  await page.getByLabel('At', { exact: true }).fill('')
  const rows = page.getByRole('row').filter({ hasText: 'casino' })
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringContaining('urgent casino second'),
      expect.stringContaining('casino held'),
      expect.stringContaining('casino first'),
    ])
})
