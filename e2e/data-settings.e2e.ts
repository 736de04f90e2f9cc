import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { narrowProblems, problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let ada: Page

beforeAll(async () => {
  story = await startStory()
  for (const id of ['greeting', 'offer']) await story.rest('POST', 'content/sync', item(id, `an ${id}`))
  browser = await openBrowser()
  ada = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(ada, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const openData = async (): Promise<void> => {
  await ada.goto(`${story.program.url}/settings/data`)
  await ada.getByRole('heading', { name: 'How long data are kept' }).waitFor()
}
const periodOf = (kind: string) => ada.getByRole('listitem').filter({ hasText: kind })
async function openAuthor(id: string): Promise<void> {
  const { user } = await story.admin<{ user: { id: string } }>(
    `{ user(by: { externalId: "author-of-${id}" }) { id } }`,
  )
  await ada.goto(`${story.program.url}/users/${user.id}`)
  await ada.getByRole('button', { name: 'More' }).click()
}

describe('how long data are kept', () => {
  it('is as it always was until somebody says otherwise', async () => {
    await openData()
    await periodOf('With everything of it').getByText('As long as the workspace exists').waitFor()
    await periodOf('Requests to the webhook').getByText('90 days').waitFor()
  })

  it('is changed by the keyboard, and what would go is said before it is saved', async () => {
    await ada.getByRole('button', { name: 'Change periods' }).focus()
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Content', exact: true }).fill('29')
    await ada.keyboard.press('Enter')
    await dialog.getByText('From 30 to 3,650').waitFor()
    await dialog.getByRole('spinbutton', { name: 'Content', exact: true }).fill('30')
    await dialog.getByText('0 go next, 2 more within 30 days').waitFor()
    expect(await problems(ada)).toEqual([])
    await ada.keyboard.press('Enter')
    await periodOf('With everything of it').getByText('30 days', { exact: true }).waitFor()
    await periodOf('With everything of it').getByText('0 go next, 2 more within 30 days').waitFor()
  })

  it('and is in the audit log with what held before', async () => {
    const { auditEntries } = await story.admin<{
      auditEntries: { nodes: { before: object; after: object }[] }
    }>('{ auditEntries(filter: { nouns: [RETENTION] }) { nodes { before after } } }')
    expect(auditEntries.nodes).toMatchObject([{ before: { content: null }, after: { content: 30 } }])
  })
})

describe('legal holds and erasures', () => {
  it('what is put on hold on its page leaves what goes, and is released here', async () => {
    await openAuthor('offer')
    await ada.getByRole('menuitem', { name: 'Legal hold' }).click()
    const dialog = ada.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Case 4711')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await dialog.waitFor({ state: 'detached' })
    await openData()
    await periodOf('With everything of it').getByText('0 go next, 1 more within 30 days').waitFor()
    await ada.getByRole('row', { name: /Case 4711/ }).waitFor()
    await ada.getByRole('button', { name: /Release the hold on/ }).click()
    await ada.getByText('Nothing is on legal hold').waitFor()
  })

  it('who is erased is in the list, and nothing is left of them', async () => {
    await openAuthor('offer')
    await ada.getByRole('menuitem', { name: 'Erase for good' }).click()
    await ada
      .getByRole('dialog')
      .getByRole('button', { name: /^Erase/ })
      .click()
    await ada.getByText('The user is being erased').waitFor()
    await expect
      .poll(async () => (await story.admin<object>('{ erasures { nodes { state } } }')) as unknown)
      .toEqual({ erasures: { nodes: [{ state: 'FINISHED' }] } })
    await openData()
    await ada.getByRole('row', { name: /Finished/ }).waitFor()
    expect(await problems(ada)).toEqual([])
    expect(await narrowProblems(ada)).toEqual([])
  })
})
