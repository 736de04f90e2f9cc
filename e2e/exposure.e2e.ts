import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

let story: Story
let browser: Browser
let mo: Page
let cleo: Page
let queueId: string

const open = (name: string) => openSignedIn(browser, story.program.url, story.email(name), password)
const arrives = (id: string, text: string) => story.rest('POST', 'content/sync', item(id, text))
const desk = (page: Page) => page.goto(`${story.program.url}/queues/${queueId}/review`)

/** To whom each review that waits is assigned, by its item. */
async function turns(): Promise<Record<string, string | undefined>> {
  const { reviews } = await story.admin<{
    reviews: { nodes: { assignedTo: { name: string } | null; object: { externalId: string } }[] }
  }>('{ reviews { nodes { assignedTo { name } object { ... on Content { externalId } } } } }')
  return Object.fromEntries(
    reviews.nodes.map(({ object, assignedTo }) => [object.externalId, assignedTo?.name]),
  )
}

/** Who has claimed the review of an item; null for nobody. */
async function claimedBy(externalId: string): Promise<string | null> {
  const { content } = await story.admin<{
    content: { openReview: { claim: { member: { name: string } } | null } | null }
  }>(`{ content(by: { externalId: "${externalId}" }) { openReview { claim { member { name } } } } }`)
  return content.openReview?.claim?.member.name ?? null
}

beforeAll(async () => {
  story = await startStory({ alone: true })
  await story.addModerator('Cleo')
  const violence = await story.policy('Violence')
  await story.rule('content', 'Blood', [says('blood')], [becomes('flagged', { policyCategoryId: violence })])
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  const budget = { policyCategoryIds: [violence], beforeBreak: 1, breakMinutes: 10, stops: true }
  await story.admin(
    `mutation ($input: SetExposureBudgetInput!) { setExposureBudget(input: $input) { exposureBudget { stops } } }`,
    { input: budget },
  )
  await arrives('wound', 'blood all over the street')
  queueId = await story.queueId()
  browser = await openBrowser()
  ;[mo, cleo] = await Promise.all([open('mo'), open('cleo')])
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('somebody who has seen as much as they are to see', () => {
  it('is told to take a break once they have decided on it', async () => {
    await desk(mo)
    await mo.getByRole('button', { name: 'Start working' }).click()
    await deskOf(mo).heading('wound').waitFor()
    await deskOf(mo).drawn()
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('r')
    await mo.getByRole('button', { name: 'Violence' }).click()
    await mo.keyboard.press('Enter')
    await mo.getByText('Queue is clear').first().waitFor()
    await mo.getByText(/You have seen 1 sensitive item without a break. Take one, until/).waitFor({
      timeout: 45_000,
    })
  })

  it('is given what is not sensitive, and nothing else is assigned to them', async () => {
    await arrives('cut', 'blood on my hand')
    await arrives('watch', 'a cheap watch')
    await deskOf(mo).heading('watch').waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    await expect.poll(turns).toEqual({ cut: undefined, watch: 'Mo' })
  })

  it('finds a break in the place of what is, with nothing of it and no way to decide', async () => {
    await deskOf(mo).row('blood on my hand').click()
    await mo.getByText('Time for a break').waitFor()
    expect(await deskOf(mo).heading('cut').count()).toBe(0)
    expect(await mo.getByRole('button', { name: 'Allow' }).count()).toBe(0)
    await mo.keyboard.press('a')
    await mo.keyboard.press('Enter')
    await deskOf(mo).row('a cheap watch').click()
    await mo.getByText(/^Yours ·/).waitFor()
    expect(await turns()).toEqual({ cut: undefined, watch: 'Mo' })
  })

  it('leaves it to somebody who has seen less', async () => {
    await desk(cleo)
    await deskOf(cleo).heading('cut').waitFor()
    await cleo.getByText(/^Yours ·/).waitFor()
    await cleo
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Queues/ })
      .click()
    await expect.poll(() => claimedBy('cut')).toBeNull()
  })

  it('is given it again after the break', async () => {
    await story.program.moveClock('11 minutes')
    await mo.getByText(/Take one, until/).waitFor({ state: 'detached', timeout: 45_000 })
    await deskOf(mo).row('blood on my hand').click()
    await deskOf(mo).heading('cut').waitFor()
    await mo.getByText(/^Yours ·/).waitFor()
    expect(await mo.getByText('Time for a break').count()).toBe(0)
  })
})
