import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { openSignedIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

let story: Story
let browser: Browser
let page: Page
let id: string

const entries = async (): Promise<string[]> => {
  const { list } = await story.admin<{ list: { values: string[] } }>(
    `query ($id: ID!) { list(id: $id) { values } }`,
    { id },
  )
  return list.values
}
const removing = (value: string) => page.getByRole('button', { name: `Remove ${value}`, exact: true })

beforeAll(async () => {
  story = await startStory()
  const { createList } = await story.admin<{ createList: { list: { id: string } } }>(
    `mutation { createList(input: { name: "Words", type: STRINGS }) { list { id } } }`,
  )
  id = createList.list.id
  const items = Array.from({ length: 200 }, (_, at) => `word-${String(at)}`)
  await story.admin(`mutation ($input: AddListItemsInput!) { addListItems(input: $input) { addedItems } }`, {
    input: { listId: id, items },
  })
  browser = await openBrowser()
  page = await openSignedIn(browser, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('an entry of a long list', () => {
  it('is found by the keyboard, and the address has what was searched for', async () => {
    await page.goto(`${story.program.url}/lists/${id}`)
    await removing('word-1').waitFor()
    await page.getByText('200 items', { exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('word-17')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=word-17/)
    await removing('word-1').waitFor({ state: 'detached' })
    await page.reload()
    await removing('word-171').waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search items' }).inputValue()).toBe('word-17')
  })

  it('is removed, and the focus is on the next one', async () => {
    await removing('word-171').focus()
    await page.keyboard.press('Enter')
    await removing('word-171').waitFor({ state: 'detached' })
    await expect.poll(() => removing('word-172').evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await entries()).not.toContain('word-171')
  })

  it('is there again after an undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await removing('word-171').waitFor()
    expect(await entries()).toContain('word-171')
  })
})
