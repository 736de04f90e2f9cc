import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const phone = { width: 390, height: 844 }
let story: Story
let browser: Browser
let page: Page
let queue: string

const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (id: string) => page.getByRole('heading', { name: id, exact: true })
const status = async (id: string): Promise<string | undefined> => {
  const { content } = await story.admin<{ content: { status: string } | null }>(
    `query ($id: String!) { content(by: { externalId: $id }) { status } }`,
    { id },
  )
  return content?.status
}

/** What the moderator holds. */
const claimed = async (): Promise<string[]> => {
  const { reviews } = await story.admin<{ reviews: { nodes: { object: { externalId: string } }[] } }>(
    `{ reviews(filter: { states: [CLAIMED] }) { nodes { object { ... on Content { externalId } } } } }`,
  )
  return reviews.nodes.map(({ object }) => object.externalId)
}

/**
 * Leaves the desk once the open item is held, and waits until it is given back: a page that is left before its claim is there
 * cannot do that, and who comes back before it is done is handed the same item again.
 */
async function leave(): Promise<void> {
  await page.getByText(/^Yours ·/).waitFor()
  await page.goto('about:blank')
  await expect.poll(claimed).toEqual([])
}

/**
 * Draws a finger over what the open item shows, from the middle of it, as the screen of a phone reports one: the browser
 * decides what of it scrolls and what the page is told.
 */
async function draw(by: { x?: number; y?: number }): Promise<void> {
  const box = await page.getByRole('tabpanel').boundingBox()
  if (!box) throw new Error('Nothing is shown')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const screen = await page.context().newCDPSession(page)
  const report = (type: 'touchStart' | 'touchMove', share: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }],
    })
  await report('touchStart', 0)
  for (let step = 1; step <= 8; step++) await report('touchMove', step / 8)
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await screen.detach()
}

beforeAll(async () => {
  story = await startStory()
  await story.policy('Spam', { hotkey: 1 })
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  page = await context.newPage()
  await signIn(page, story.program.url, story.email('mo'), 'correct horse battery')
  queue = `${story.program.url}/queues/${await story.queueId()}/review`
  await page.setViewportSize(phone)
})
beforeEach(async () => {
  for (const n of [1, 2, 3])
    await story.rest('POST', 'content/sync', item(`phone-${String(n)}`, `cheap phone ${String(n)}`))
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('a queue on a phone', () => {
  it('is one pane at a time: the item with its decisions, and the list when it is asked for', async () => {
    await page.goto(queue)
    await heading('phone-1').waitFor()
    expect(await page.getByRole('listbox', { name: 'Reviews' }).isVisible()).toBe(false)
    await button('Back to the list').click()
    await page.getByRole('option').filter({ hasText: 'cheap phone 3' }).click()
    await heading('phone-3').waitFor()
    expect(await page.getByRole('listbox', { name: 'Reviews' }).isVisible()).toBe(false)
    await leave()
  })

  it('a swipe goes to the next item or back, and decides nothing', async () => {
    await page.goto(queue)
    await heading('phone-1').waitFor()
    await draw({ x: -160 })
    await heading('phone-2').waitFor()
    await draw({ x: 160 })
    await heading('phone-1').waitFor()
    expect(await status('phone-1')).toBe('FLAGGED')
    expect(await status('phone-2')).toBe('FLAGGED')
    await leave()
  })

  it('a finger that goes up scrolls the item, and stays with it', async () => {
    await story.rest('POST', 'content/sync', item('phone-long', `cheap ${'phone '.repeat(400)}`))
    await page.goto(queue)
    await heading('phone-1').waitFor()
    await button('Back to the list').click()
    await page.getByRole('option').filter({ hasText: 'cheap phone phone' }).click()
    await heading('phone-long').waitFor()
    await draw({ x: -80, y: -160 })
    await expect
      .poll(() => page.getByRole('tabpanel').evaluate(({ scrollTop }) => scrollTop))
      .toBeGreaterThan(80)
    await heading('phone-long').waitFor()
    await leave()
    await story.rest('POST', 'content/sync', item('phone-long', 'nothing'))
  })

  it('a decision unfolds what belongs to it, and is confirmed and undone by the thumb', async () => {
    await story.admin('mutation { updateWorkspace(input: { undoSeconds: 30 }) { workspace { id } } }')
    await page.goto(queue)
    await heading('phone-1').waitFor()
    await page.locator('aside[aria-busy="false"]').waitFor()
    expect(await button(/^Confirm and next/).isVisible()).toBe(false)
    await button(/^Remove/).click()
    // Large enough for a thumb.
    for (const name of [/Spam/, /^Confirm and next/])
      expect((await button(name).boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await button(/Spam/).click()
    await button(/^Confirm and next/).click()
    await heading('phone-2').waitFor()
    expect(await button(/^Confirm and next/).isVisible()).toBe(false)
    await expect.poll(() => status('phone-1')).toBe('HIDDEN')
    await button(/^Undo/).click()
    await expect.poll(() => status('phone-1')).toBe('FLAGGED')
  })

  it('the tabs of an item and of a user are all in sight, and a change of status is on one line', async () => {
    const { content } = await story.admin<{ content: { id: string; user: { id: string } } }>(
      `{ content(by: { externalId: "phone-1" }) { id user { id } } }`,
    )
    for (const path of [`content/${content.id}`, `users/${content.user.id}`]) {
      await page.goto(`${story.program.url}/${path}`)
      await page.getByRole('tab').first().waitFor()
      for (const tab of await page.getByRole('tab').all()) {
        const { x = 0, width = Infinity } = (await tab.boundingBox()) ?? {}
        expect(x + width).toBeLessThanOrEqual(phone.width)
      }
    }
    await page.goto(`${story.program.url}/content/${content.id}`)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const change = page.getByRole('listitem').filter({ hasText: 'Removed' }).first()
    const boxes = await Promise.all(
      ['Flagged', 'Removed'].map((name) => change.getByText(name, { exact: true }).boundingBox()),
    )
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
  })

  it('the places of the dashboard are a drawer', async () => {
    await page.goto(`${story.program.url}/content`)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await button('Open the navigation').click()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.waitForURL(/\/users$/)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  it('the rows of a table are cards that name their values, and none of the columns is missing', async () => {
    await page.goto(`${story.program.url}/content`)
    const card = page.getByRole('row').filter({ hasText: 'cheap phone 1' })
    await card.waitFor()
    const labels = await card
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['label']))
    expect(labels).toEqual(expect.arrayContaining(['Status', 'Author', 'Place', 'Received']))
    for (const cell of await card.getByRole('cell').all()) expect(await cell.isVisible()).toBe(true)
  })
})
