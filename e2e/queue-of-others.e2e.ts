import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { deskOf, operationOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

let story: Story
let browser: Browser
let mo: Page
let cleo: Page
let queueId: string

interface Waiting {
  id: string
  assignedTo: { name: string } | null
  claim: { member: { name: string } } | null
  object: { externalId: string }
}

/** What waits in the queue, and who has it. */
const waiting = async () =>
  (
    await story.admin<{ reviews: { nodes: Waiting[] } }>(
      `query ($queueId: ID!) { reviews(filter: { queueIds: [$queueId] }) { nodes { id assignedTo { name } claim { member { name } } object { ... on Content { externalId } } } } }`,
      { queueId },
    )
  ).reviews.nodes
const assigned = async () => (await waiting()).map(({ assignedTo }) => assignedTo?.name).sort()
const desk = (page: Page, reviewId = '') =>
  page.goto(`${story.program.url}/queues/${queueId}/review/${reviewId}`)

const open = (name: string) => openSignedIn(browser, story.program.url, story.email(name), password)

beforeAll(async () => {
  story = await startStory()
  await story.addModerator('Cleo')
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  for (const id of ['watch', 'bag', 'ring', 'coat'])
    await story.rest('POST', 'content/sync', item(id, `a cheap ${id} of mine`))
  queueId = await story.queueId()
  browser = await openBrowser()
  ;[mo, cleo] = await Promise.all([open('mo'), open('cleo')])
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('[V2.11.3] a queue in which others are at work', () => {
  it('gives one review to whoever comes, and keeps it theirs, however much happens before the answer is there', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const asked: string[] = []
    cleo.on('request', (request) => asked.push(operationOf(request)))
    await cleo.route('**/graphql', async (route) => {
      if (operationOf(route.request()) !== 'ClaimNextReview') return route.continue()
      const response = await route.fetch()
      await answered
      await route.fulfill({ response })
    })
    await desk(cleo)
    await expect.poll(async () => (await waiting()).filter(({ claim }) => claim).length).toBe(1)
    await desk(mo)
    await mo.getByRole('button', { name: 'Start working' }).click()
    await expect.poll(assigned).toEqual(['Mo', 'Mo', 'Mo', undefined])
    await expect.poll(() => deskOf(cleo).row('Mo ·').count()).toBe(3)
    answer()
    await cleo.getByText(/^Yours ·/).waitFor()
    await deskOf(cleo).drawn()
    const open = await deskOf(cleo).open()
    const theirs = (await waiting()).find(({ claim }) => claim?.member.name === 'Cleo')
    expect(theirs?.object.externalId).toBe(open)
    expect(asked.filter((name) => name === 'ClaimNextReview')).toHaveLength(1)
    expect(asked).not.toContain('ReleaseReview')
    await cleo.unrouteAll()
  })

  it('says that everything is with others, and opens the next one as soon as it is free', async () => {
    await cleo.goto(`${story.program.url}/queues`)
    await expect.poll(assigned).toEqual(['Mo', 'Mo', 'Mo', 'Mo'])
    await desk(cleo)
    await cleo.getByText('Everything here is with others').waitFor()
    expect(await cleo.getByText('Queue is clear').count()).toBe(0)
    await mo.getByRole('button', { name: 'Stop working' }).click()
    await cleo.getByText(/^Yours ·/).waitFor()
  })

  it('has a way on from a review that somebody else is deciding', async () => {
    const theirs = (await waiting()).find(({ claim }) => claim?.member.name === 'Mo')
    await desk(cleo, theirs?.id)
    await cleo.getByText('Taken by Mo', { exact: true }).first().waitFor()
    const asked: string[] = []
    cleo.on('request', (request) => asked.push(operationOf(request)))
    await cleo.getByRole('button', { name: 'Next review' }).click()
    await cleo.getByText(/^Yours ·/).waitFor()
    await deskOf(cleo).drawn()
    // It was handed out claimed.
    expect(asked).not.toContain('ClaimReview')
    expect(await deskOf(cleo).open()).not.toBe(theirs?.object.externalId)
  })

  it('shares out what others have with whoever starts to work from there', async () => {
    await cleo.goto(`${story.program.url}/queues`)
    await mo.getByRole('button', { name: 'Start working' }).click()
    await expect.poll(assigned).toEqual(['Mo', 'Mo', 'Mo', 'Mo'])
    await desk(cleo)
    await cleo.getByText('Everything here is with others').waitFor()
    await cleo.locator('#empty-desk').getByRole('button', { name: 'Start working' }).click()
    await cleo.getByText(/^Yours ·/).waitFor()
    await expect.poll(assigned).toEqual(['Cleo', 'Cleo', 'Mo', 'Mo'])
  })

  it('tells whoever a review is handed to, on whichever page they are, and opens it from there', async () => {
    await cleo.goto(`${story.program.url}/content`)
    await cleo.getByRole('heading', { name: 'Content', exact: true }).waitFor()
    const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
    await expect
      .poll(async () => (await cleo.evaluate(loaded)).join(' '), { timeout: 20_000 })
      .toContain('ShellWatchers')
    await mo.keyboard.press('t')
    await mo.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    const notice = cleo.getByRole('region', { name: 'Notices' })
    await notice.getByText('Mo handed you a review of Default Queue').waitFor()
    expect(await problems(cleo)).toEqual([])
    await notice.getByRole('button', { name: 'Open it' }).click()
    await cleo.getByText(/^Yours ·/).waitFor()
    expect(await notice.getByText('handed you').count()).toBe(0)
  })
})
