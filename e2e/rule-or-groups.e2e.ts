import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const ruleId = await story.rule('content', 'Gambling', [says('casino')], [becomes('flagged')])
  page = await openSignedIn(browser, story.program.url, story.email('admin'), 'correct horse battery')
  await page.goto(`${story.program.url}/rules/${ruleId}`)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const words = (at: number) => page.getByPlaceholder('One per line, or separated by commas').nth(at)
const menuOf = (label: string) => page.getByRole('button', { name: `Join “${label}” with others by “or”` })
const hasFocus = (label: string) =>
  expect.poll(() => menuOf(label).evaluate((button) => button === document.activeElement)).toBe(true)

/** Chooses from the menu of a condition with keys alone. */
async function choose(label: string, name: string): Promise<void> {
  await menuOf(label).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitem', { name, exact: true })
  await choice.waitFor()
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor()
  for (let step = 0; step < 5; step++) {
    if (await choice.evaluate((each) => each === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await choice.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  // The choice may go before the menu, which takes no focus when it is opened again while it closes.
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

describe('[V2.10.12] conditions joined by OR in the editor', () => {
  it('another one is added beside a condition, by keyboard', async () => {
    await choose('1. Text', 'Or another condition…')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus('1. Text')
    await choose('1. Text', 'Or another condition…')
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.type('Text length')
    await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-join=goesOn] [data-fields] :focus').waitFor()
    expect(await page.getByText('One of these must match:').count()).toBe(1)
  })

  it('what is wrong with it is said at its field, and it is saved as a group', async () => {
    await page.getByRole('button', { name: 'Save rule' }).click()
    await page.locator('[data-join=goesOn]').getByText('Required, or “At most”').waitFor()
    await page.getByRole('spinbutton', { name: 'At least' }).fill('40')
    await page.getByRole('button', { name: 'Save rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save the changes to “Gambling”?' })
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await page.getByText('Rule saved').waitFor()
    const match = async (id: string, text: string) =>
      (await story.rest('POST', 'content/sync', item(id, text))).body['status']
    expect(await match('short', 'our casino')).toBe('flagged')
    expect(await match('long', 'a text of more than forty characters that says nothing')).toBe('flagged')
    expect(await match('neither', 'hello')).toBe('allowed')
  })

  it('a condition is taken out and put back with its focus kept', async () => {
    await choose('2. Text length', 'Take it out of the group')
    await hasFocus('2. Text length')
    expect(await page.getByText('One of these must match:').count()).toBe(0)
    await choose('2. Text length', 'Or “1. Text”')
    await hasFocus('2. Text length')
    await page.getByText('One of these must match:').waitFor()
    expect(await words(0).inputValue()).toBe('casino')
  })

  it('the history draws it, and compares no version with itself', async () => {
    await page.goto(`${page.url().split('?')[0]}/history`)
    await page.getByText('One of these must match:').waitFor()
    await page.getByText('or', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Created/ }).click()
    const other = page.getByRole('combobox', { name: 'Compare with' })
    await other.getByText('Nothing').waitFor()
    await other.click()
    expect(await page.getByRole('option').allTextContents()).not.toContain('Version 1')
    await page.keyboard.press('Escape')
  })

  it('the list of rules says it in words', async () => {
    await page.goto(`${story.program.url}/rules?type=CONTENT`)
    await expect
      .poll(() => page.locator('dd').first().textContent())
      .toMatch(/casino.*or.*at least 40 characters/)
  })
})
