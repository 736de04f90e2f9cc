import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restClient } from '../server/test/rest-client.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page
let key: string

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  await page.goto(`${story.program.url}/settings/personal`)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const open = async (section: string) => {
  const group = page.getByRole('heading', { name: 'API & Webhooks' }).locator('..')
  await group.getByRole('link', { name: section, exact: true }).click()
  await page.getByRole('heading', { name: section, exact: true }).waitFor()
}

describe('settings, API & Webhooks', () => {
  it('[5.1.2] a key is created by its name', async () => {
    await open('API keys')
    await page.getByRole('button', { name: 'New API key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Backend')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('It is shown only this once.').waitFor()
    key = /verdict\.\w+/.exec((await dialog.innerText()) + (await valuesIn(dialog)))?.[0] ?? ''
    expect((await restClient(story.program.url, key)('GET', 'lists')).status).toBe(200)
  })

  it('[5.1.4a] [5.1.4b] which is shown once, and then by a hint', async () => {
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.reload()
    const row = page.getByRole('row', { name: /Backend/ })
    await row.waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await row.innerText()).toContain(key.slice(-4))
  })

  it('[6.1.1] [5.2.2] the URL of the webhook is set, and its secret is shown', async () => {
    await open('Webhooks')
    const address = `${story.receiver.url}/new`
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('The address is saved').waitFor()
    await page.reload()
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address)
    await page.getByRole('button', { name: 'Reveal secret' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Revealing it is logged.').waitFor()
    expect((await dialog.innerText()) + (await valuesIn(dialog))).toContain(story.receiver.secret)
    await page.keyboard.press('Escape')
  })

  it('what the endpoint said stands beside the attempt that it did not take', async () => {
    story.receiver.answer = () => ({ status: 422, body: '<b>no such item</b>' })
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByRole('row', { name: /Failed/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Delivery' })
    await drawer.getByRole('group', { name: 'What was answered' }).getByText('<b>no such item</b>').waitFor()
    expect(await drawer.getByText('Not attempted yet').count()).toBe(0)
  })
})

/** What stands in the fields of a part of the page. */
const valuesIn = async (part: Locator): Promise<string> =>
  (
    await part
      .locator('input, textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  ).join(' ')
