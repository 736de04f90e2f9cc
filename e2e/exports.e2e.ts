import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
let story: Story
let browser: Browser
let ada: Page

const signedIn = async (who: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, story.program.url, story.email(who), password)
  return page
}

beforeAll(async () => {
  story = await startStory()
  for (const name of ['watches', 'bags'])
    await story.rest('POST', 'content/sync', item(`cheap-${name}`, `cheap ${name} in my shop`))
  await story.rest('POST', 'content/sync', item('greeting', 'good morning'))
  browser = await openBrowser()
  ada = await signedIn('admin')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const lines = (file: string) =>
  file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { externalId: string })

async function download(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ])
  return { name: file.suggestedFilename(), lines: lines(await text(await file.createReadStream())) }
}

describe('all items about my shop, as a file', () => {
  it('an admin exports the content as it is filtered, by the keyboard', async () => {
    await ada.goto(`${story.program.url}/content?q=shop`)
    await ada.getByRole('row', { name: /cheap watches/ }).waitFor()
    await ada.getByRole('button', { name: 'Export content' }).focus()
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog')
    await dialog.getByText('search: shop').waitFor()
    await dialog.getByRole('button', { name: 'Start export' }).focus()
    await ada.keyboard.press('Enter')
    await dialog.getByText('Finished').waitFor()
    await dialog.getByText('2 lines').waitFor()
  })

  it('and downloads what the filter let through', async () => {
    const file = await download(ada, /^Download$/)
    expect(file.name).toMatch(/^contents-\d{4}-\d\d-\d\d\.jsonl$/)
    expect(file.lines.map(({ externalId }) => externalId).sort()).toEqual(['cheap-bags', 'cheap-watches'])
  })

  it('and finds it again among the exports of the last days', async () => {
    await ada.getByRole('dialog').getByRole('link', { name: 'All exports' }).click()
    const row = ada.getByRole('row', { name: /content search: shop/i })
    await row.getByText('Finished').waitFor()
    expect((await download(ada, /^Download content$/)).lines).toHaveLength(2)
  })
})

describe('what is kept of a user, as a file', () => {
  it('comes from their page, each line with its kind', async () => {
    const { user } = await story.admin<{ user: { id: string } }>(
      '{ user(by: { externalId: "author-of-greeting" }) { id } }',
    )
    await ada.goto(`${story.program.url}/users/${user.id}`)
    await ada.getByRole('button', { name: 'More' }).click()
    await ada.getByRole('menuitem', { name: 'Export their data' }).click()
    const dialog = ada.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Start export' }).click()
    await dialog.getByText('Finished').waitFor()
    const file = await download(ada, /^Download$/)
    expect(file.name).toMatch(/^userRecords-/)
    expect(file.lines).toMatchObject([
      { kind: 'USER', data: { externalId: 'author-of-greeting' } },
      { kind: 'CONTENT', data: { text: 'good morning' } },
      { kind: 'DECISION', data: { status: 'allowed', actorKind: 'system' } },
    ])
  })
})

describe('a moderator', () => {
  it('exports what they see, and sees no export of others', async () => {
    const mo = await signedIn('mo')
    await mo.goto(`${story.program.url}/settings/exports`)
    await mo.getByText('No exports yet').waitFor()
    await mo.goto(`${story.program.url}/users`)
    await mo.getByRole('button', { name: 'Export users' }).click()
    await mo.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
    await mo.getByRole('dialog').getByText('3 lines').waitFor()
    expect((await download(mo, /^Download$/)).lines.map(({ externalId }) => externalId)).toContain(
      'author-of-greeting',
    )
  })
})

describe('every list has it', () => {
  it.each([
    ['reports', 'Export reported items'],
    ['reports?view=all', 'Export user reports'],
  ])('%s', async (address, button) => {
    await ada.goto(`${story.program.url}/${address}`)
    await ada.getByRole('button', { name: button }).click()
    await ada.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
    await ada.getByRole('dialog').getByText('0 lines').waitFor()
    await ada.getByRole('dialog').getByText('Finished').waitFor()
  })

  it('the reviews of a queue, with its name', async () => {
    await ada.goto(`${story.program.url}/queues/${await story.queueId()}/review`)
    await ada.getByRole('button', { name: 'Export reviews' }).click()
    await ada.getByRole('dialog').getByText('queue: Default Queue').waitFor()
    await ada.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
    await ada.getByRole('dialog').getByText('Finished').waitFor()
  })
})
