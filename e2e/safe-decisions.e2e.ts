import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { deskOf, operationOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let mo: Page
let desk: ReturnType<typeof deskOf>
let queue: string
/** The decisions that the page has asked for, and how many of them are not answered yet. */
let asked: string[] = []
let underWay = 0

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
  await desk.row(`cheap ${word} 1`).click()
  await desk.heading(`${word}-1`).waitFor()
  await mo.getByText(/^Yours ·/).waitFor()
  await desk.drawn()
}

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  browser = await openBrowser()
  mo = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  desk = deskOf(mo)
  mo.on('request', (request) => {
    if (operationOf(request) !== 'Decide') return
    asked.push(request.postData() ?? '')
    underWay++
  })
  const ended = (request: Request): void => {
    if (operationOf(request) === 'Decide') underWay--
  }
  mo.on('requestfinished', ended).on('requestfailed', ended)
  await signIn(mo, story.program.url, story.email('mo'), password)
  queue = `${story.program.url}/queues/${await story.queueId()}/review`
})
beforeEach(async () => {
  // A decision whose answer the page does not see is sent again by the next page.
  await expect.poll(() => underWay).toBe(0)
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
      if (operationOf(route.request()) === 'Review') await slow
      await route.continue()
    })
    await mo.reload()
    await desk.row('cheap slow 1').waitFor()
    for (const key of ['j', 'j', 'r', 'Enter']) await mo.keyboard.press(key)
    await expect.poll(() => mo.url()).not.toBe(queue)
    expect(await desk.remove().isDisabled()).toBe(true)
    expect(asked).toEqual([])
    answer()
    await desk.heading('slow-3').or(desk.heading('slow-1')).or(desk.heading('slow-2')).first().waitFor()
    expect(asked).toEqual([])
    await desk.row('cheap slow 2').click()
    await desk.heading('slow-2').waitFor()
    await desk.drawn()
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
    await desk.note().fill('Seen before, see the shop')
    await desk.row('cheap kept 2').click()
    await desk.heading('kept-2').waitFor()
    expect(await desk.note().inputValue()).toBe('')
    await desk.row('cheap kept 1').click()
    await desk.heading('kept-1').waitFor()
    expect(await desk.note().inputValue()).toBe('Seen before, see the shop')
    expect(await desk.remove().getAttribute('aria-pressed')).toBe('true')
    await mo.reload()
    await desk.heading('kept-1').waitFor()
    await expect.poll(() => desk.note().inputValue()).toBe('Seen before, see the shop')
  })

  it('a decision that fails stays on the item with them, and is sent again from there', async () => {
    await reviewing('failed')
    await mo.route('**/graphql', (route) =>
      operationOf(route.request()) === 'Decide'
        ? route.fulfill({
            status: 500,
            contentType: 'application/json',
            body: '{"errors":[{"message":"broken"}]}',
          })
        : route.continue(),
    )
    await mo.keyboard.press('r')
    await desk.note().fill('Sold without a licence')
    await mo.keyboard.press('Escape')
    await mo.keyboard.press('Enter')
    const alert = mo.getByRole('alert').filter({ hasText: 'Remove: not sent yet' })
    await alert.waitFor()
    expect(await desk.open()).toBe('failed-1')
    expect(await desk.note().inputValue()).toBe('Sold without a licence')
    await desk.row('cheap failed 2').click()
    await desk.heading('failed-2').waitFor()
    await mo.getByRole('button', { name: '1 not sent' }).click()
    await mo.getByRole('link', { name: /failed-1/ }).click()
    await desk.heading('failed-1').waitFor()
    expect(await desk.note().inputValue()).toBe('Sold without a licence')
    await mo.unrouteAll({ behavior: 'ignoreErrors' })
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => state('failed-1')).toBe('HIDDEN')
    await expect.poll(() => mo.getByRole('button', { name: '1 not sent' }).count()).toBe(0)
  })
})

it('Enter confirms after a click on a tab', async () => {
  await reviewing('tabbed', 2)
  await mo.getByRole('tab', { name: 'Timeline' }).click()
  await mo.keyboard.press('a')
  await mo.keyboard.press('Enter')
  await expect.poll(() => state('tabbed-1')).toBe('ALLOWED')
})

it('a decision on several reviews is chosen with its key; Escape clears what is selected, then the choice', async () => {
  await reviewing('several')
  const select = async () => {
    for (const n of [1, 2, 3]) {
      await desk.row(`cheap several ${n}`).click()
      await desk.heading(`several-${n}`).waitFor()
      await mo.keyboard.press('x')
    }
  }
  await select()
  await desk.drawn()
  await mo.keyboard.press('f')
  const flag = mo.getByRole('button', { name: /^Flag/, pressed: true })
  await flag.waitFor()
  await mo.keyboard.press('Escape')
  await mo.getByText('3 selected').waitFor({ state: 'detached' })
  expect(await flag.count()).toBe(1)
  await mo.keyboard.press('Escape')
  await flag.waitFor({ state: 'detached' })
  await select()
  await mo.getByRole('button', { name: /^Decide…/ }).click()
  await mo.getByRole('dialog', { name: 'Decide on 3 items' }).waitFor()
  await mo.keyboard.press('r')
  await mo.getByRole('button', { name: 'Remove 3' }).click()
  await mo.getByRole('dialog').waitFor({ state: 'detached' })
  for (const n of [1, 2, 3]) await expect.poll(() => state(`several-${n}`)).toBe('HIDDEN')
})

it('undo of several brings back all but the one on which something was decided since, and says so', async () => {
  await reviewing('undone', 6)
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await desk.row(`cheap undone ${n}`).click()
    await desk.heading(`undone-${n}`).waitFor()
    await mo.keyboard.press('x')
  }
  await mo.getByRole('button', { name: /^Decide…/ }).click()
  await mo.getByRole('dialog', { name: 'Decide on 6 items' }).waitFor()
  await mo.keyboard.press('r')
  await mo.getByRole('button', { name: 'Remove 6' }).click()
  await mo.getByRole('dialog').waitFor({ state: 'detached' })
  await story.admin(`mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`, {
    input: { content: { externalId: 'undone-3' }, status: 'ALLOWED' },
  })
  await mo.keyboard.press('z')
  await mo.getByText('5 are what they were before · 1 was touched since and stays').waitFor()
  for (const n of [1, 2, 4, 5, 6]) expect(await state(`undone-${n}`)).toBe('FLAGGED')
  expect(await state('undone-3')).toBe('ALLOWED')
})

describe('the focus', () => {
  const focused = () =>
    mo.evaluate(() => {
      const element = document.activeElement
      const described = document.getElementById(element?.getAttribute('aria-describedby') ?? '')
      return `${element?.textContent?.trim() ?? ''}, ${described?.textContent ?? ''}`
    })

  it('goes to the item that opens, so that a screen reader says which, why it waits, and where it stands', async () => {
    await reviewing('spoken', 3)
    await mo.locator('body').click({ position: { x: 2, y: 2 } })
    for (const key of ['j', 'k']) {
      const before = await desk.open()
      await mo.keyboard.press(key)
      await expect.poll(desk.open).not.toBe(before)
      await expect.poll(focused).toBe(`${await desk.open()}, Rule: Cheap, ${await place()}`)
    }
  })

  it('stays in the list for whoever is there, which names its option; keys work in either place', async () => {
    await reviewing('listed', 3)
    await desk.row('cheap listed 2').click()
    await desk.heading('listed-2').waitFor()
    const list = mo.getByRole('listbox')
    const active = () =>
      list.evaluate((element) => [
        element === document.activeElement,
        document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      ])
    expect(await active()).toEqual([true, expect.stringContaining('cheap listed 2')])
    await mo.keyboard.press('j')
    await expect.poll(active).toEqual([true, expect.stringContaining('cheap listed 3')])
    await desk.heading('listed-3').waitFor()
    await desk.drawn()
    await mo.keyboard.press('r')
    await mo.keyboard.press('Enter')
    await expect.poll(() => state('listed-3')).toBe('HIDDEN')
  })

  const place = async (): Promise<string> => {
    const option = mo.locator('[role=option][aria-selected=true]')
    const [at, of] = await Promise.all([
      option.getAttribute('aria-posinset'),
      option.getAttribute('aria-setsize'),
    ])
    return `${at ?? ''} of ${of ?? ''}`
  }
})

describe('a strike', () => {
  beforeAll(async () => {
    await story.policy('Spam', { enabledForStrikes: true })
    await story.admin(
      `mutation ($input: UpdateStrikeSettingsInput!) { updateStrikeSettings(input: $input) { strikeSettings { tiers { duration } } } }`,
      { input: { tiers: [{ duration: 1, period: 'DAYS' }] } },
    )
  })

  it('moves nothing under the pointer, and says that the item itself is still to be decided', async () => {
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
