import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let ada: Page

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  ada = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(ada, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

/** Goes to the tags, which the page asks about first. @returns what it asks, after which it stays */
async function tryToLeave(): Promise<string> {
  const asked = new Promise<string>((resolve) => {
    ada.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.dismiss()
    })
  })
  await ada.getByRole('link', { name: 'Tags', exact: true }).click()
  return asked
}

it('labels that are not saved stay while another setting is changed, and are asked about', async () => {
  await ada.goto(`${story.program.url}/settings/workspace`)
  const label = ada.getByLabel('Removed content')
  const before = await label.inputValue()
  await label.fill('Gone')
  const required = ada.getByRole('switch', { name: 'Require a policy category' })
  await required.click()
  await expect.poll(() => required.getAttribute('aria-checked')).toBe('true')
  await expect.poll(() => required.isEnabled()).toBe(true)
  expect(await label.inputValue()).toBe('Gone')
  expect(await tryToLeave()).toContain('not saved yet')
  expect(await label.inputValue()).toBe('Gone')
  await label.fill(before)
  await ada.getByRole('link', { name: 'Tags', exact: true }).click()
  await ada.waitForURL('**/settings/tags')
})

it('steps of strikes that are not saved are asked about', async () => {
  await ada.goto(`${story.program.url}/settings/strikes`)
  await ada.locator('#clearing').click()
  expect(await tryToLeave()).toContain('not saved yet')
  await ada.getByRole('button', { name: 'Save' }).first().click()
  await ada.getByText('Saved', { exact: true }).waitFor()
  await ada.getByRole('link', { name: 'Tags', exact: true }).click()
  await ada.waitForURL('**/settings/tags')
})
