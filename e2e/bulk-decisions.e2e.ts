import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let mo: Page

const send = (id: string, text = `Win at our casino, number ${id}`) =>
  story.rest('POST', 'content/sync', item(id, text))
const statusOf = async (externalId: string): Promise<string | undefined> => {
  const { content } = await story.admin<{ content: { status: string } | null }>(
    `query ($externalId: String!) { content(by: { externalId: $externalId }) { status } }`,
    { externalId },
  )
  return content?.status
}
const dialog = () => mo.getByRole('dialog').first()
const press = async (name: string | RegExp): Promise<void> => {
  await dialog().getByRole('button', { name }).focus()
  await mo.keyboard.press('Enter')
}

beforeAll(async () => {
  story = await startStory()
  for (let n = 0; n < 60; n++) await send(`wave-${n}`)
  await send('greeting', 'good morning')
  browser = await openBrowser()
  mo = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(mo, story.program.url, story.email('mo'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('a wave of spam, removed at once by the keyboard', () => {
  it('all that match the filters are selected, more than the list shows', async () => {
    await mo.goto(`${story.program.url}/content?q=casino`)
    await mo
      .getByRole('row', { name: /casino/ })
      .first()
      .waitFor()
    await mo.keyboard.press('Shift+X')
    await mo.getByText('50 selected').waitFor()
    await mo.getByRole('button', { name: 'Select all 60 that match' }).waitFor()
    await mo.keyboard.press('Shift+X')
    await mo.getByText('All 60 that match are selected').waitFor()
  })

  it('they are counted, and the newest are shown', async () => {
    await mo.keyboard.press('d')
    await mo.getByRole('dialog', { name: 'Decide on 60 items' }).waitFor()
    await dialog().getByText('search: casino').waitFor()
    await dialog().getByText('The newest 5 of 60').waitFor()
    expect(await dialog().getByRole('list', { name: 'Items' }).getByRole('listitem').count()).toBe(5)
  })

  it('one that came meanwhile is no part of it unseen', async () => {
    await send('latecomer')
    await press('Remove')
    await press('Remove 60')
    await dialog().getByText('61 items match now').waitFor()
    await dialog().getByText('number latecomer').waitFor()
    expect(await statusOf('wave-1')).toBe('ALLOWED')
  })

  it('and is decided on with the others, of which the customer platform hears', async () => {
    await press('Remove 61')
    await dialog().getByText('61 items were decided on').waitFor()
    await story.hears({
      status: 'hidden',
      content: expect.objectContaining({ id: 'latecomer' }) as object,
    })
    expect(await statusOf('greeting')).toBe('ALLOWED')
  })

  it('it is undone as a whole, but for what somebody has decided since', async () => {
    await story.admin(`mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`, {
      input: { content: { externalId: 'wave-7' }, status: 'FLAGGED' },
    })
    await press('Undo all')
    await mo.getByRole('dialog', { name: 'Undo 61 decisions?' }).waitFor()
    await mo
      .getByRole('dialog', { name: 'Undo 61 decisions?' })
      .getByRole('button', { name: 'Undo all' })
      .focus()
    await mo.keyboard.press('Enter')
    await dialog().getByText('60 are what they were before').waitFor()
    await dialog().getByText('1 was touched since and stays').waitFor()
    expect(await problems(mo)).toEqual([])
    expect(await statusOf('wave-7')).toBe('FLAGGED')
    expect(await statusOf('wave-8')).toBe('ALLOWED')
  })

  it('and is found again, with what stayed', async () => {
    await dialog().getByRole('link', { name: 'See which' }).click()
    await mo.getByText('number wave-7').waitFor()
    expect(await problems(mo)).toEqual([])
    await mo.getByRole('link', { name: 'Bulk decisions' }).click()
    const row = mo.getByRole('row', { name: /Remove search: casino/ })
    await row.getByText('61 of 61').waitFor()
    await row.getByText('Undone').waitFor()
  })
})

describe('a few picked items', () => {
  it('are decided on at a pace, and the rest is left when it is stopped', async () => {
    await mo.goto(`${story.program.url}/content?q=number+wave-1`)
    await mo.getByRole('row', { name: /number wave-19/ }).waitFor()
    await mo.keyboard.press('j')
    await mo.keyboard.press('x')
    await mo.keyboard.press('j')
    await mo.keyboard.press('x')
    await mo.keyboard.press('d')
    await mo.getByRole('dialog', { name: 'Decide on 2 items' }).waitFor()
    await press('Flag')
    await press('More')
    await dialog().getByLabel('Webhooks per minute').fill('1')
    await press('Flag 2')
    await dialog().getByText('1 of 2 decided').waitFor()
    await press('Stop')
    await dialog().getByText('1 item was decided on').waitFor()
    await dialog().getByText('1 was not reached').waitFor()
  })
})

describe('a decision by keys alone', () => {
  it('is confirmed by Enter, with the category of its digit', async () => {
    await story.policy('Spam', { hotkey: 4 })
    await mo.goto(`${story.program.url}/content?q=number+wave-2`)
    await mo.getByRole('row', { name: /number wave-29/ }).waitFor()
    for (const key of ['j', 'x', 'j', 'x', 'd']) await mo.keyboard.press(key)
    await mo.getByRole('dialog', { name: 'Decide on 2 items' }).waitFor()
    await dialog().getByRole('button', { name: 'Remove', exact: true }).waitFor()
    await mo.keyboard.press('r')
    await mo.keyboard.press('4')
    await dialog().getByRole('combobox').getByText('Spam', { exact: true }).waitFor()
    await mo.keyboard.press('Enter')
    await dialog().getByText('2 items were decided on').waitFor()
    await dialog().getByText('Spam').first().waitFor()
  })
})

describe('a case in a queue', () => {
  const spam = 'Cheap watches for all of your friends, order them in our shop'
  const sendBy = (id: string, user: string, text = spam) =>
    story.rest('POST', 'content/sync', item(id, text, { user: { id: user, name: user } }))
  const rows = () => mo.getByRole('listbox', { name: 'Reviews' }).getByRole('option')

  it('is one row that says how many belong together, and why', async () => {
    await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
    for (const user of ['ann', 'bob', 'cid']) await sendBy(`by-${user}`, user, `${spam} ${user}`)
    await sendBy('another', 'dan', 'I never buy anything that is too cheap')
    await mo.goto(`${story.program.url}/queues/${await story.queueId()}/review?q=cheap`)
    await mo.getByRole('button', { name: 'One row for each case' }).waitFor()
    await rows().nth(3).waitFor()
    await mo.keyboard.press('Shift+C')
    await expect.poll(() => rows().count()).toBe(2)
    await rows().first().getByText('Same text · 3').waitFor()
    await rows().first().click()
    await mo.getByText('by 3 authors · 0 reports').waitFor()
    await mo.getByRole('button', { name: /Same text · 3/ }).click()
    await mo.getByRole('list', { name: 'Others of the case' }).getByText('bob').first().waitFor()
    expect(await problems(mo)).toEqual([])
  })

  it('grows while it is open', async () => {
    await sendBy('by-eve', 'eve')
    await mo.getByRole('button', { name: 'Decide on all 4' }).waitFor()
  })

  it('names the window after the item and the queue', async () => {
    await expect.poll(() => mo.title()).toMatch(/^by-\w+ · Default Queue · Verdict$/)
  })

  it('is decided on as a whole from any tab, with its authors, and undone as a whole', async () => {
    await mo.getByRole('tab', { name: 'Timeline' }).click()
    await mo.keyboard.press('c')
    await mo.getByRole('dialog', { name: 'Decide on 4 items' }).waitFor()
    await dialog().getByText('By 4 authors').waitFor()
    await dialog().getByRole('combobox').first().click()
    await mo.getByRole('option').getByText('4', { exact: true }).waitFor()
    await mo.keyboard.press('Escape')
    await press('Remove')
    await dialog().getByLabel('Ban', { exact: true }).check()
    await press('Remove 4')
    await dialog().getByText('8 items were decided on').waitFor()
    expect(await problems(mo)).toEqual([])
    expect(await statusOf('by-ann')).toBe('HIDDEN')
    await press('Undo all')
    await mo
      .getByRole('dialog', { name: 'Undo 8 decisions?' })
      .getByRole('button', { name: 'Undo all' })
      .focus()
    await mo.keyboard.press('Enter')
    await dialog().getByText('8 are what they were before').waitFor()
    expect(await statusOf('by-ann')).toBe('FLAGGED')
  })
})
