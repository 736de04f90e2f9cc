import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

const note = 'bought one myself, it broke'
let story: Story
let browser: Browser
let cleo: Page
let queueId: string
let spam: string
/** The ids of the actions that the first person took. */
let actions: string[]
/** All that the server told Cleo's browser: answers, and what came by itself. */
const told: string[] = []

beforeAll(async () => {
  story = await startStory()
  await story.addModerator('Cleo')
  spam = await story.policy('Spam')
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  const { reviewQueues } = await story.admin<{ reviewQueues: { id: string; name: string }[] }>(
    '{ reviewQueues { id name } }',
  )
  queueId = reviewQueues[0]?.id ?? ''
  await story.admin(
    `mutation ($input: UpdateReviewQueueInput!) { updateReviewQueue(input: $input) { reviewQueue { id } } }`,
    { input: { id: queueId, name: reviewQueues[0]?.name, secondReviewPercent: 100 } },
  )
  for (const id of ['bag', 'watch'])
    await story.rest('POST', 'content/sync', item(id, `a cheap ${id} of mine`))
  browser = await openBrowser()
  cleo = await openSignedIn(browser, story.program.url, story.email('cleo'), password)
  cleo.on('response', (response) => {
    if (/graphql|api/.test(new URL(response.url()).pathname))
      void response.text().then(
        (text) => told.push(text),
        () => undefined,
      )
  })
  cleo.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))))
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** What of the first decision a screen or an answer has: its words, its actions, its status, or who took it. */
function traces(text: string): string[] {
  const decided = [note, ...actions, '"status":"HIDDEN"', '"name":"Mo"', 'Removed by', 'by Mo']
  return decided.filter((trace) => text.includes(trace))
}

/** The item that was decided on, as admins are told of it. */
async function watch(): Promise<{ id: string; externalId: string; status: string; user: { id: string } }> {
  const { contents } = await story.admin<{ contents: { nodes: Awaited<ReturnType<typeof watch>>[] } }>(
    '{ contents { nodes { id externalId status user { id } } } }',
  )
  const found = contents.nodes.find(({ externalId }) => externalId === 'watch')
  if (!found) throw new Error('the item is gone')
  return found
}

describe('a review that is decided a second time', () => {
  it('comes to the second person as an ordinary one, and their browser is told nothing of the first decision', async () => {
    await cleo.goto(`${story.program.url}/queues/${queueId}/review`)
    await deskOf(cleo).drawn()
    expect(await deskOf(cleo).open()).toBe('bag')
    const { reviews } = await story.admin<{
      reviews: { nodes: { id: string; object: { externalId: string } }[] }
    }>('{ reviews { nodes { id object { ... on Content { externalId } } } } }')
    const reviewId = reviews.nodes.find(({ object }) => object.externalId === 'watch')?.id
    actions = await story.decide({ reviewId, status: 'HIDDEN', policyCategoryId: spam, note })
    await story.hears({ action_type: 'ChangeStatus' })
    await expect.poll(() => deskOf(cleo).row('a cheap watch').count()).toBe(0)
    await cleo.keyboard.press('a')
    await cleo.keyboard.press('Enter')
    await deskOf(cleo).heading('watch').waitFor()
    await deskOf(cleo).drawn()
    await cleo.getByText(/^Yours ·/).waitFor()
    expect(cleo.url()).not.toContain(reviewId)

    for (const tab of ['Context', 'Reports', 'Timeline', 'Trace', 'User', 'Content']) {
      await cleo.getByRole('tab', { name: tab, exact: true }).click()
      await cleo.waitForLoadState('networkidle')
      expect({ tab, traces: traces(await cleo.locator('main').innerText()) }).toEqual({ tab, traces: [] })
    }
  })

  it('and tells as little on the pages of the item, its author and all content', async () => {
    const page = await cleo.context().newPage()
    page.on(
      'response',
      (response) =>
        void response.text().then(
          (text) => told.push(text),
          () => undefined,
        ),
    )
    const { id, user } = await watch()
    const items = ['content', 'content?status=HIDDEN', `content/${id}`]
    for (const path of [...items, 'users', `users/${user.id}`, 'reports', 'quality']) {
      await page.goto(`${story.program.url}/${path}`)
      await page.waitForLoadState('networkidle')
      expect({ path, traces: traces(await page.locator('main').innerText()) }).toEqual({ path, traces: [] })
    }
    await page.close()
    expect(told.length).toBeGreaterThan(10)
    expect(told.flatMap((text) => traces(text).map((trace) => `${trace}: ${text.slice(0, 2000)}`))).toEqual(
      [],
    )
  })

  it('is decided by the second person as any other, and the first decision stands', async () => {
    await cleo.keyboard.press('a')
    await cleo.keyboard.press('Enter')
    await cleo.getByText('Queue is clear').first().waitFor()
    // What is looked for is there: admins are told of it.
    expect(traces(JSON.stringify(await watch()))).toEqual(['"status":"HIDDEN"'])
    await story.hears({ content: expect.objectContaining({ id: 'bag' }) })
    const ofWatch = story.told().filter(({ content }) => (content as { id: string }).id === 'watch')
    expect(ofWatch.map(({ status }) => status)).toEqual(['flagged', 'hidden'])
  })
})
