import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, says, startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

let story: Story
let browser: Browser
let page: Page
const checklist = () => page.getByRole('region', { name: 'Set up moderation' })

async function toQueues(): Promise<void> {
  await page.goto(`${story.program.url}/queues`)
  await page.getByRole('link', { name: 'Default Queue' }).first().waitFor()
}

beforeAll(async () => {
  story = await startStory()
  await story.admin(`mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`, {
    input: { type: 'CONTENT', name: 'Brands', conditions: [says('replica')], actions: [becomes('flagged')] },
  })
  browser = await openBrowser()
  page = await openSignedIn(browser, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('the checklist of a workspace', () => {
  it('says what the steps that were begun lack, and leads there', async () => {
    await toQueues()
    await checklist().getByText('There are rules, but none of them is on.').waitFor()
    await checklist().getByText('Nothing was sent to this address yet.').waitFor()
    story.receiver.answer = () => 403
    await story.admin('mutation { sendTestEvent(input: {}) { delivery { id } } }')
    await checklist().getByText('it answered 403').waitFor()
    await checklist().getByRole('link', { name: 'Go to Rules' }).click()
    await page.getByRole('link', { name: 'Brands' }).waitFor()
  })

  it('is gone once it was dismissed, also when the page is loaded anew', async () => {
    await toQueues()
    await checklist().getByRole('button', { name: 'Dismiss the checklist' }).click()
    await checklist().waitFor({ state: 'hidden' })
    await toQueues()
    expect(await checklist().count()).toBe(0)
  })

  it('comes back from the command palette, whatever page that is opened on', async () => {
    await page.goto(`${story.program.url}/rules`)
    await page.getByRole('link', { name: 'Brands' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('set up mod')
    await page.getByRole('dialog').getByRole('option', { name: 'Set up moderation' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/queues/)
    await checklist().waitFor()
  })
})
