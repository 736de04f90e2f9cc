import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let mo: Page
let queue: string
/** The decisions that the page has asked for. */
let asked: string[] = []

const operation = (request: Request): string => {
  const body = request.postData() ?? ''
  return /"operationName":"(\w+)"/.exec(body)?.[1] ?? ''
}
const heading = (id: string) => mo.getByRole('heading', { name: id, exact: true })
const remove = () => mo.getByRole('button', { name: /^Remove/ }).first()
/** Resolves once the open item has been drawn, so that it can be decided. */
const drawn = () => mo.locator('aside[aria-busy="false"]').waitFor()
const note = () => mo.getByRole('textbox', { name: 'Note' })
const row = (text: string) => mo.getByRole('option').filter({ hasText: text })
const state = async (id: string): Promise<string | undefined> => {
  const { content } = await story.admin<{ content: { status: string } | null }>(
    `query ($id: String!) { content(by: { externalId: $id }) { status } }`,
    { id },
  )
  return content?.status
}

/** The queue with items of its own for a test, the first of them open. */
async function reviewing(word: string, count = 3): Promise<void> {
  for (let n = 1; n <= count; n++)
    await story.rest('POST', 'content/sync', item(`${word}-${n}`, `cheap ${word} ${n}`))
  await mo.goto(queue)
  await row(`cheap ${word} 1`).click()
  await heading(`${word}-1`).waitFor()
  await mo.getByText(/^Yours ·/).waitFor()
  await drawn()
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  browser = await openBrowser()
  mo = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  mo.on('request', (request) => {
    if (operation(request) === 'Decide') asked.push(request.postData() ?? '')
  })
  await signIn(mo, story.program.url, story.email('mo'), password)
  const { reviewQueues } = await story.admin<{ reviewQueues: { id: string }[] }>('{ reviewQueues { id } }')
  queue = `${story.program.url}/queues/${reviewQueues[0]?.id ?? ''}/review`
})
beforeEach(async () => {
  asked = []
  await mo.unrouteAll({ behavior: 'ignoreErrors' })
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('nothing is decided that was not drawn', () => {
  it('the keys of a decision do nothing while the item loads, and work once it stands there', async () => {
    await reviewing('slow')
    let answer = (): void => undefined
    const slow = new Promise<void>((done) => (answer = done))
    await mo.route('**/graphql', async (route) => {
      if (operation(route.request()) === 'Review') await slow
      await route.continue()
    })
    await mo.reload()
    await row('cheap slow 1').waitFor()
    for (const key of ['j', 'j', 'r', 'Enter']) await mo.keyboard.press(key)
    await expect.poll(() => mo.url()).not.toBe(queue)
    expect(await remove().isDisabled()).toBe(true)
    expect(asked).toEqual([])
    answer()
    await heading('slow-3').or(heading('slow-1')).or(heading('slow-2')).first().waitFor()
    expect(asked).toEqual([])
    await row('cheap slow 2').click()
    await heading('slow-2').waitFor()
    await drawn()
    await mo.keyboard.press('r')
    await mo.keyboard.press('Enter')
    await expect.poll(() => state('slow-2')).toBe('HIDDEN')
    expect(asked).toHaveLength(1)
  })

  it('Enter that is held down decides one item', async () => {
    await reviewing('held')
    await mo.keyboard.press('a')
    await mo.keyboard.down('Enter')
    for (let n = 0; n < 5; n++) await mo.keyboard.down('Enter')
    await mo.keyboard.up('Enter')
    await expect.poll(() => state('held-1')).toBe('ALLOWED')
    expect(asked).toHaveLength(1)
  })
})

describe('nothing typed is lost', () => {
  it('a choice and a note stay with their item, when another is opened and when the page is loaded again', async () => {
    await reviewing('kept')
    await mo.keyboard.press('r')
    await note().fill('Seen before, see the shop')
    await row('cheap kept 2').click()
    await heading('kept-2').waitFor()
    expect(await note().inputValue()).toBe('')
    await row('cheap kept 1').click()
    await heading('kept-1').waitFor()
    expect(await note().inputValue()).toBe('Seen before, see the shop')
    expect(await remove().getAttribute('aria-pressed')).toBe('true')
    await mo.reload()
    await heading('kept-1').waitFor()
    await expect.poll(() => note().inputValue()).toBe('Seen before, see the shop')
  })

  it('a decision that fails comes back with them, and is sent again with a key', async () => {
    await reviewing('failed')
    await mo.route('**/graphql', (route) =>
      operation(route.request()) === 'Decide'
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"errors":[{"message":"broken"}]}',
          })
        : route.continue(),
    )
    await mo.keyboard.press('r')
    await note().fill('Sold without a licence')
    await mo.keyboard.press('Escape')
    await mo.keyboard.press('Enter')
    await mo.getByText(/^failed-1 was not decided/).waitFor()
    await mo.unrouteAll({ behavior: 'ignoreErrors' })
    await mo.getByRole('button', { name: 'Open it' }).click()
    await heading('failed-1').waitFor()
    expect(await note().inputValue()).toBe('Sold without a licence')
    await mo.getByText(/^Yours ·/).waitFor()
    await mo.keyboard.press('Enter')
    await expect.poll(() => state('failed-1')).toBe('HIDDEN')
  })
})

it('Enter confirms after a click on a tab', async () => {
  await reviewing('tabbed', 2)
  await mo.getByRole('tab', { name: 'Timeline' }).click()
  await mo.keyboard.press('a')
  await mo.keyboard.press('Enter')
  await expect.poll(() => state('tabbed-1')).toBe('ALLOWED')
})

it('a decision on several reviews is chosen with its key', async () => {
  await reviewing('several')
  for (const n of [1, 2, 3]) {
    await row(`cheap several ${n}`).click()
    await heading(`several-${n}`).waitFor()
    await mo.keyboard.press('x')
  }
  await mo.getByRole('button', { name: 'Decide' }).click()
  await mo.getByRole('dialog', { name: 'Decide on 3 reviews' }).waitFor()
  await mo.keyboard.press('r')
  await mo.getByRole('button', { name: 'Remove 3' }).click()
  await mo.getByRole('dialog').waitFor({ state: 'detached' })
  for (const n of [1, 2, 3]) await expect.poll(() => state(`several-${n}`)).toBe('HIDDEN')
})

it('a screen reader hears which item is open, why it waits, and where it stands', async () => {
  await reviewing('spoken', 2)
  const spoken = mo.locator('[data-announcement]')
  expect(await spoken.textContent()).toMatch(/^spoken-1, Rule: Cheap, \d+ of \d+$/)
  await row('cheap spoken 2').click()
  await expect.poll(() => spoken.textContent()).toMatch(/^spoken-2, Rule: Cheap/)
})

describe('a strike', () => {
  it('moves nothing under the pointer, and says that the item itself is still to be decided', async () => {
    await story.policy('Spam', { enabledForStrikes: true })
    await story.admin(
      `mutation ($input: UpdateStrikeSettingsInput!) { updateStrikeSettings(input: $input) { strikeSettings { tiers { duration } } } }`,
      { input: { tiers: [{ duration: 1, period: 'DAYS' }] } },
    )
    await reviewing('struck', 1)
    const spam = mo.getByRole('button', { name: /^Spam/ })
    const next = mo.getByText('Next: strike 1 of')
    await next.waitFor()
    const before = await spam.boundingBox()
    await mo.keyboard.press('s')
    await mo.getByText('Choose a decision for the item too').waitFor()
    expect(await spam.boundingBox()).toEqual(before)
    await mo.keyboard.press('Enter')
    expect(asked).toEqual([])
    await mo.keyboard.press('r')
    await mo.keyboard.press('Enter')
    await expect.poll(() => state('struck-1')).toBe('HIDDEN')
    expect(asked).toHaveLength(1)
  })
})
