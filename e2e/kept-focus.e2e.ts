import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let ada: Page
let rule: string

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  rule = await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  await story.rest('POST', 'content/sync', item('first', 'cheap watches'))
  for (const [id, goods] of [
    ['second', 'shoes'],
    ['third', 'hats'],
  ] as const)
    await story.rest('POST', 'content/sync', item(id, `cheap ${goods}`))
  ada = await openSignedIn(browser, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** Opens a page, and waits for what works behind it, which is loaded after it. */
async function open(path: string): Promise<void> {
  const watchers = (response: Response) => response.url().includes('/assets/ShellWatchers')
  await Promise.all([ada.waitForResponse(watchers), ada.goto(`${story.program.url}${path}`)])
}
/** What the element that has the focus is called. */
const focused = () =>
  ada.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body
      ? 'nothing'
      : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '')
  })

describe('the keyboard focus', () => {
  it('is on a switch that is saved as it is turned, so that it can be turned back', async () => {
    await open('/settings/workspace')
    const required = ada.getByRole('switch', { name: 'Require a policy category' })
    await required.focus()
    const before = await required.getAttribute('aria-checked')
    for (const _ of [1, 2]) {
      const saved = ada.waitForResponse((response) => response.url().endsWith('/graphql'))
      await ada.keyboard.press('Space')
      await saved
      await expect.poll(() => required.evaluate((button) => button === document.activeElement)).toBe(true)
    }
    await expect.poll(() => required.getAttribute('aria-checked')).toBe(before)
  })

  it('is on the open tab after a tab was chosen that is a page of its own', async () => {
    await open(`/rules/${rule}`)
    await ada.getByRole('tab', { name: 'Edit' }).focus()
    await ada.keyboard.press('ArrowRight')
    await ada.waitForURL('**/backtest')
    await expect.poll(focused).toBe('Backtest')
    await ada.keyboard.press('ArrowRight')
    await ada.waitForURL('**/past')
    await expect.poll(focused).toBe('Apply to past items')
  })

  it('is on the page that the keys of one lead to, and not lost', async () => {
    await open('/content')
    await ada.getByRole('button', { name: 'Columns' }).focus()
    await ada.keyboard.press('g')
    await ada.keyboard.press('u')
    await ada.getByRole('heading', { name: 'Users' }).waitFor()
    await expect.poll(() => ada.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('is on the next step of the ladder after one was removed', async () => {
    await open('/settings/strikes')
    const add = ada.getByRole('button', { name: 'Add a tier' })
    await add.click()
    await add.click()
    await ada.getByRole('button', { name: 'Remove tier 1' }).press('Enter')
    await expect
      .poll(() =>
        ada
          .getByRole('group', { name: 'Strike 1', exact: true })
          .evaluate((tier) => tier.contains(document.activeElement)),
      )
      .toBe(true)
  })

  it('leaves the keys of a decision to the page after a mouse pressed a button', async () => {
    await open(`/queues/${await story.queueId()}/review`)
    await deskOf(ada).drawn()
    const decided = await deskOf(ada).open()
    const working = ada.getByRole('button', { name: 'Start working' })
    await working.click()
    await ada.getByRole('button', { name: 'Stop working' }).waitFor()
    await ada.locator('html[data-enter-confirms]').waitFor({ state: 'attached' })
    for (const key of ['a', 'Enter']) await ada.keyboard.press(key)
    await expect.poll(() => deskOf(ada).open()).not.toBe(decided)
    expect(await working.count()).toBe(0)
  })

  it('is in the list that Review shows in place of the item, and on the item that is opened from it', async () => {
    await ada.setViewportSize({ width: 800, height: 900 })
    await open(`/queues/${await story.queueId()}/review`)
    const back = ada.getByRole('button', { name: 'Back to the list' })
    await back.press('Enter')
    const list = ada.getByRole('listbox', { name: 'Reviews' })
    await expect.poll(() => list.evaluate((box) => box === document.activeElement)).toBe(true)
    await list.press('j')
    await expect.poll(() => ada.evaluate(() => document.activeElement?.id)).toBe('review-item')
  })
})
