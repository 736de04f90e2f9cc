import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { openChart } from './support/open-chart.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page

const inList = (text: string) => page.getByRole('row').filter({ hasText: text })

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.rule('content', 'Casino', [says('casino')], [becomes('flagged')])
  for (const id of ['decided', 'waiting']) await story.rest('POST', 'content/sync', item(id, `casino ${id}`))
  const { reviews } = await story.moderator<{ reviews: { nodes: { id: string }[] } }>(
    '{ reviews(filter: { search: "casino decided" }) { nodes { id } } }',
  )
  await story.decide({ reviewId: reviews.nodes[0]?.id, status: 'ALLOWED' })
  page = await openSignedIn(browser, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** Opens what the last step of a chart counted, with keys alone, once it has been counted. */
async function openFrom(chart: string): Promise<void> {
  const slider = await openChart(page, story.program.url, chart)
  await slider.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/queues\/reviews\?/)
}

it('a step of “Reviews” opens those that were opened in it, decided ones too', async () => {
  await openFrom('Reviews')
  await inList('casino waiting').waitFor()
  await inList('casino decided').getByText('Mo', { exact: true }).waitFor()
  expect(await problems(page)).toEqual([])
})

it('a step of “Time to decision” opens those that were decided in it', async () => {
  await openFrom('Time to decision')
  await inList('casino decided').waitFor()
  expect(await inList('casino waiting').count()).toBe(0)
})

it('what still waits opens where it can be decided', async () => {
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  await inList('casino waiting').waitFor()
  expect(await inList('casino decided').count()).toBe(0)
  await inList('casino waiting').getByText('Default Queue').click()
  await page.locator('#review-item').getByText('waiting').waitFor()
})

it('the queues lead to all reviews, and to those that waited at a moment', async () => {
  await page.goto(`${story.program.url}/queues`)
  await page.getByRole('link', { name: 'All reviews' }).click()
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  const field = page.getByLabel('At', { exact: true })
  await field.fill('2020-01-01T12:00')
  await page.getByText('No such reviews').waitFor()
  await field.fill('2120-01-01T12:00')
  await inList('casino waiting').waitFor()
  expect(await inList('casino decided').count()).toBe(0)
  expect(await problems(page)).toEqual([])
})
