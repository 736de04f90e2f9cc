import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { sessionClient } from './support/session.ts'
import { signInByForm } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let mo: Page
let cleo: Page
let spam: string

interface Review {
  id: string
  assignedTo: { name: string } | null
  claim: { mine: boolean } | null
  object: { externalId: string }
}

/** A page of a browser of its own, signed in. */
async function open(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInByForm(page, story.program.url, email, password)
  return page
}

const desk = (page: Page, queueId: string) => page.goto(`${story.program.url}/queues/${queueId}/review`)
const queues = async () =>
  (
    await story.admin<{ reviewQueues: { id: string; name: string; isDefault: boolean }[] }>(
      '{ reviewQueues { id name isDefault } }',
    )
  ).reviewQueues
const waiting = async (queueId: string) =>
  (
    await story.admin<{ reviews: { nodes: Review[] } }>(
      `query ($queueId: ID!) { reviews(filter: { queueIds: [$queueId] }) { nodes { id assignedTo { name } claim { mine } object { ... on Content { externalId } } } } }`,
      { queueId },
    )
  ).reviews.nodes
const loads = async (queueId: string) => {
  const names = (await waiting(queueId)).map(({ assignedTo }) => assignedTo?.name ?? 'nobody')
  return {
    Mo: names.filter((name) => name === 'Mo').length,
    Cleo: names.filter((name) => name === 'Cleo').length,
  }
}

beforeAll(async () => {
  story = await startStory()
  await story.addModerator('Cleo')
  spam = await story.policy('Spam')
  await story.policy('Hate')
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  browser = await openBrowser()
  ;[mo, cleo] = await Promise.all([open(story.email('mo')), open(story.email('cleo'))])
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('[2.11.6] [V2.11.1] two moderators at one queue', () => {
  let queueId: string
  beforeAll(async () => {
    queueId = (await queues()).find(({ isDefault }) => isDefault)?.id ?? ''
    for (let n = 0; n < 6; n++)
      await story.rest(
        'POST',
        'content/sync',
        item(`cheap-${n}`, `cheap watches and bags in my shop, order ${n}`),
      )
  })

  it('each gets half as soon as both work there, and sees whose turn each review is', async () => {
    for (const page of [mo, cleo]) {
      await desk(page, queueId)
      // Where all is another's, the place of the review offers the same button; the first is that of the queue.
      await page.getByRole('button', { name: 'Start working' }).first().click()
      await page.getByRole('button', { name: 'Stop working' }).waitFor()
    }
    await expect.poll(() => loads(queueId), { timeout: 15_000 }).toEqual({ Mo: 3, Cleo: 3 })
    await expect.poll(() => mo.getByRole('option').filter({ hasText: 'Cleo ·' }).count()).toBe(3)
    await expect.poll(() => cleo.getByRole('option').filter({ hasText: 'Mo ·' }).count()).toBe(3)
  })

  it('[V2.11.9] what is assigned to one cannot be decided by the other, until it is taken over', async () => {
    // What Cleo looks at is hers by her claim, so another one is wanted. She came to a queue that was all Mo's.
    await desk(cleo, queueId)
    await cleo.getByText(/^Yours ·/).waitFor()
    const theirs = (await waiting(queueId)).find(
      ({ assignedTo, claim }) => assignedTo?.name === 'Cleo' && claim === null,
    )
    await mo.goto(`${story.program.url}/queues/${queueId}/review/${theirs?.id ?? ''}`)
    await mo.getByText('Assigned to Cleo').waitFor()
    expect(await mo.getByRole('button', { name: 'Allow' }).isDisabled()).toBe(true)
    await mo.getByRole('button', { name: 'Take it over' }).click()
    await mo.getByText(/^Yours ·/).waitFor()
    expect((await waiting(queueId)).find(({ id }) => id === theirs?.id)?.assignedTo?.name).toBe('Mo')
  })

  it('[V2.11.8] signing out gives what was assigned to the other', async () => {
    await mo.goto(`${story.program.url}/queues`)
    await mo.getByRole('heading', { name: 'Default Queue' }).waitFor()
    const revoke = await sessionClient(story.program.url, story.email('mo'), password)
    const { sessions } = await revoke<{ sessions: { id: string; current: boolean }[] }>(
      '{ sessions { id current } }',
    )
    for (const { id, current } of sessions)
      if (!current)
        await revoke(`mutation ($id: ID!) { revokeSession(input: { id: $id }) { revokedId } }`, { id })
    await expect.poll(() => loads(queueId), { timeout: 15_000 }).toEqual({ Mo: 0, Cleo: 6 })
  })

  it('[V2.11.12] several are decided at once, and selecting them moves no row', async () => {
    await desk(cleo, queueId)
    const rows = cleo.getByRole('option')
    await expect.poll(() => rows.count()).toBe(6)
    await cleo.getByText(/^Yours ·/).waitFor()
    const before = await rows.first().boundingBox()
    await cleo.keyboard.press('x')
    await cleo.getByRole('button', { name: /alike$/ }).click()
    await cleo.getByText('6 selected').waitFor()
    expect(await rows.first().boundingBox()).toEqual(before)
    await cleo.getByRole('button', { name: 'Decide…' }).click()
    const dialog = cleo.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.getByRole('button', { name: 'Remove 6' }).click()
    await dialog.waitFor({ state: 'detached' })
    await cleo.getByText('Remove: 6 items').waitFor()
    expect(await waiting(queueId)).toEqual([])
  })
})

describe('[2.7.15] a queue of one moderator, limited to one category', () => {
  let queueId: string
  beforeAll(async () => {
    mo = await open(story.email('mo'))
    const admin = await open(story.email('admin'))
    await admin.getByRole('link', { name: 'Manage queues' }).click()
    await admin.getByRole('button', { name: 'New queue' }).click()
    const form = admin.getByRole('dialog')
    await form.getByLabel('Name').fill('Spam only')
    for (const [group, choose, name] of [
      ['Moderators', 'Choose moderators', 'Mo'],
      ['Policy categories', 'Choose categories', 'Spam'],
    ] as const) {
      await form.getByRole('radiogroup', { name: group }).getByLabel('Selected').click()
      await form.getByRole('button', { name: choose }).click()
      await admin.getByRole('option', { name, exact: true }).click()
      await admin.keyboard.press('Escape')
    }
    await form.getByRole('button', { name: 'Create' }).click()
    await admin.getByText('Spam only', { exact: true }).waitFor()
    queueId = (await queues()).find(({ name }) => name === 'Spam only')?.id ?? ''
    const {
      createRule: { rule: createRule },
    } = await story.admin<{ createRule: { rule: { id: string } } }>(
      `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`,
      {
        input: {
          type: 'ROUTING',
          name: 'To spam',
          conditions: [{ key: 'review_type', params: { type: 'content' } }],
          actions: [{ key: 'route_to_queue', params: { queueId } }],
        },
      },
    )
    await story.admin(
      `mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }`,
      createRule,
    )
    await story.rest('POST', 'content/sync', item('limited', 'a cheap one'))
  })

  it('offers its categories alone to its moderator, and none before it is known which', async () => {
    let answerQueues = (): void => undefined
    const asked = new Promise<void>((resolve) => (answerQueues = resolve))
    await mo.route('**/graphql', async (route, request) => {
      if (request.postData()?.includes('"ReviewQueues"')) await asked
      await route.continue()
    })
    const [categories] = await Promise.all([
      mo.waitForResponse((response) =>
        Boolean(response.request().postData()?.includes('"PolicyCategories"')),
      ),
      desk(mo, queueId),
    ])
    await mo.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    await categories.finished()
    await mo.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await mo.getByRole('button', { name: /Hate|Spam/ }).count()).toBe(0)
    answerQueues()
    await mo.getByRole('button', { name: 'Spam', exact: false }).waitFor()
    expect(await mo.getByRole('button', { name: 'Hate' }).count()).toBe(0)
  })

  it('[V2.11.6] is not among the queues of another, who can read but not decide by its address', async () => {
    await cleo.goto(`${story.program.url}/queues`)
    await cleo.getByRole('heading', { name: 'Default Queue' }).waitFor()
    expect(await cleo.getByRole('heading', { name: 'Spam only' }).count()).toBe(0)
    const [review] = await waiting(queueId)
    await cleo.goto(`${story.program.url}/queues/${queueId}/review/${review?.id ?? ''}`)
    await cleo.getByText('You do not work in Spam only').waitFor()
    expect(await cleo.getByRole('button', { name: 'Allow' }).isDisabled()).toBe(true)
  })

  it('[V2.11.7] the server refuses another category', async () => {
    const [review] = await waiting(queueId)
    const { policyCategories } = await story.admin<{ policyCategories: { id: string; name: string }[] }>(
      '{ policyCategories { id name } }',
    )
    const hate = policyCategories.find(({ name }) => name === 'Hate')?.id
    const moderator = await sessionClient(story.program.url, story.email('mo'), password)
    const decide = (policyCategoryId?: string) =>
      moderator(`mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`, {
        input: { reviewId: review?.id, status: 'HIDDEN', policyCategoryId, requestId: randomUUID() },
      })
    await expect(decide(hate)).rejects.toThrow('Not a policy category of this review queue')
    await decide(spam)
    expect(await waiting(queueId)).toEqual([])
  })
})
