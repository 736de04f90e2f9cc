import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let mo: Page
let queueId: string

/** A page of a browser of its own at the queue, signed in. */
async function open(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, story.program.url, email, password)
  await page.goto(`${story.program.url}/queues/${queueId}/review`)
  return page
}

const states = async () => {
  const { reviews } = await story.admin<{
    reviews: { nodes: { state: string; object: { externalId: string } }[] }
  }>(
    `{ reviews(filter: { states: [OPEN, CLAIMED, ON_HOLD, ESCALATED, RESOLVED] }) { nodes { state object { ... on Content { externalId } } } } }`,
  )
  return Object.fromEntries(reviews.nodes.map(({ state, object }) => [object.externalId, state]))
}
const openItem = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).click()

beforeAll(async () => {
  story = await startStory({ alone: true })
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  for (const name of ['watches', 'bags', 'shoes'])
    await story.rest('POST', 'content/sync', item(`cheap-${name}`, `cheap ${name} in my shop`))
  queueId = await story.queueId()
  browser = await openBrowser()
  mo = await open(story.email('mo'))
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('a review that cannot be decided now', () => {
  it('[V2.11.14] is put on hold with a key, and waits aside with its note', async () => {
    await openItem(mo, 'cheap watches')
    await mo.getByRole('heading', { name: 'cheap-watches' }).waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('h')
    await mo.getByRole('dialog').getByLabel('Note').fill('Asked the shop for its licence')
    await mo.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await mo.getByText('cheap-watches is on hold.').waitFor()
    await expect.poll(states).toMatchObject({ 'cheap-watches': 'ON_HOLD' })
    await mo.getByRole('button', { name: '1 on hold' }).click()
    await openItem(mo, 'cheap watches')
    await mo.getByText(/^On hold until .*, by Mo$/).waitFor()
    await mo.getByText('Asked the shop for its licence').first().waitFor()
  })

  it('[V2.11.14] is back in the queue when its time comes', async () => {
    await story.program.moveClock('61 minutes')
    await expect.poll(states, { timeout: 15_000 }).toMatchObject({ 'cheap-watches': 'OPEN' })
    await mo.goto(`${story.program.url}/queues/${queueId}/review`)
    await mo.getByRole('option').filter({ hasText: 'cheap watches' }).waitFor()
  })

  it('is taken back from its hold by the notice', async () => {
    await openItem(mo, 'cheap shoes')
    await mo.getByRole('heading', { name: 'cheap-shoes' }).waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('h')
    await mo.getByRole('radio', { name: 'In 3 days' }).click()
    await mo.getByRole('dialog').getByLabel('Note').fill('By mistake')
    await mo.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await mo.getByRole('button', { name: 'Undo (Z)' }).click()
    await expect
      .poll(states)
      .toMatchObject({ 'cheap-shoes': expect.stringMatching(/^(OPEN|CLAIMED)$/) as string })
  })

  it('[V2.11.15] its escalation is taken back with a key, by whoever escalated it', async () => {
    await openItem(mo, 'cheap shoes')
    await mo.getByRole('heading', { name: 'cheap-shoes' }).waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('e')
    await mo.getByRole('dialog').getByLabel('Note').fill('By mistake')
    await mo.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
    await mo.getByText('cheap-shoes waits for an admin.').waitFor()
    await mo.keyboard.press('z')
    await expect
      .poll(states)
      .toMatchObject({ 'cheap-shoes': expect.stringMatching(/^(OPEN|CLAIMED)$/) as string })
    await mo.getByText('Mo returned it to the queue').waitFor()
  })

  it('[V2.11.15] is escalated to an admin, who decides it', async () => {
    await openItem(mo, 'cheap bags')
    await mo.getByRole('heading', { name: 'cheap-bags' }).waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('e')
    await mo.getByRole('dialog').getByLabel('Note').fill('Is this our brand?')
    await mo.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
    await expect.poll(states).toMatchObject({ 'cheap-bags': 'ESCALATED' })
    await mo.goto(`${story.program.url}/queues`)
    await mo.getByRole('link', { name: '1 escalated' }).click()
    await openItem(mo, 'cheap bags')
    await mo.getByText('An admin decides it. You can read it here.').waitFor()
    expect(await mo.getByRole('button', { name: 'Allow' }).isDisabled()).toBe(true)

    const admin = await open(story.email('admin'))
    await admin.getByRole('option').first().filter({ hasText: 'cheap bags' }).click()
    await admin.getByText('Is this our brand?').first().waitFor()
    await admin.getByText(/^Yours ·/).waitFor()
    await admin.locator('aside[aria-busy="false"]').waitFor()
    await admin.keyboard.press('a')
    await admin.keyboard.press('Enter')
    await expect.poll(states).toMatchObject({ 'cheap-bags': 'RESOLVED' })
  })
})
