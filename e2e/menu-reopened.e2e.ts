import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const viewport = { width: 1440, height: 900 }
  page = await (await browser.newContext({ viewport, reducedMotion: 'no-preference' })).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** Opens with Enter, closes with Escape and opens again at once, and waits for the focus to be inside each time. */
async function openTwice(button: Locator, role: 'menu' | 'listbox' | 'dialog'): Promise<void> {
  const opened = page.getByRole(role).last()
  const hasFocus = () =>
    opened.evaluate((content) => content.contains(document.activeElement)).catch(() => false)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Escape')
  // Before anything could have faded out.
  await button.focus()
  await page.keyboard.press('Enter')
  await expect.poll(hasFocus).toBe(true)
  await page.keyboard.press('Escape')
}

it.each([
  ['a menu', 'queues', () => page.getByTitle(/^Account of/), 'menu'],
  ['a popover', 'content', () => page.getByRole('button', { name: /^Filters/ }), 'dialog'],
  ['a list', 'settings/personal', () => page.getByRole('combobox', { name: 'Language' }), 'listbox'],
  ['a list to search in', 'settings/workspace', () => page.locator('#languages'), 'listbox'],
] as const)('%s that is opened again at once takes the focus again', async (_what, path, control, role) => {
  await page.goto(`${story.program.url}/${path}`)
  await openTwice(control(), role)
})
