import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page
let ruleId: string

const input = (word: string, status: 'flagged' | 'hidden') => ({
  type: 'CONTENT',
  name: 'Casinos',
  conditions: [says(word)],
  actions: [becomes(status)],
})

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const {
    createRule: { rule: createRule },
  } = await story.admin<{ createRule: { rule: { id: string } } }>(
    `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`,
    { input: input('casino', 'flagged') },
  )
  ruleId = createRule.id
  await story.admin(
    `mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }`,
    { id: ruleId },
  )
  page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const open = (path: string) => page.goto(`${story.program.url}${path}`)

/** Nothing is wrong with the page for those who do not see it, or use no mouse. */
const isAccessible = async () => expect(await problems(page)).toEqual([])

describe('[V2.18.7] an item that is tried', () => {
  it('shows every rule tried and where it would wait, and is not there afterwards', async () => {
    await open('/rules')
    await page.getByRole('button', { name: 'Try an item' }).click()
    await page.getByLabel('Text of the content').fill('a casino')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Default Queue').waitFor()
    await dialog.getByText('matched', { exact: true }).waitFor()
    await isAccessible()
    expect(await story.admin(`{ contents(first: 1) { nodes { id } } }`)).toEqual({ contents: { nodes: [] } })
  })

  it('is tried with the draft in the editor', async () => {
    await open(`/rules/${ruleId}`)
    await page.getByLabel('Words').fill('poker')
    await page.getByRole('button', { name: 'Try an item' }).click()
    await page.getByLabel('Text of the content').fill('a game of poker')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('Casinos (this draft)').waitFor()
    await page.getByRole('dialog').getByText('Flagged').waitFor()
  })
})

describe('[V2.18.1] [V2.18.2] [V2.18.3] the history of a rule', () => {
  it('shows what a version changed, and restores the one before', async () => {
    await story.admin(`mutation ($input: UpdateRuleInput!) { updateRule(input: $input) { rule { id } } }`, {
      input: { id: ruleId, ...input('poker', 'hidden') },
    })
    await open(`/rules/${ruleId}/history`)
    await page.getByRole('heading', { name: 'Version 2' }).waitFor()
    await page.locator('ins', { hasText: 'poker' }).waitFor()
    await page.locator('del', { hasText: 'casino' }).waitFor()
    await isAccessible()
    await page.getByRole('button', { name: /Created/ }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('heading', { name: 'Version 3' }).waitFor()
    expect((await story.rest('POST', 'content/sync', item('c-1', 'a casino'))).body).toMatchObject({
      status: 'flagged',
    })
  })
})

describe('[V2.18.8] a trace', () => {
  it("is replayed with today's rules, the differences named", async () => {
    await story.admin(`mutation ($input: UpdateRuleInput!) { updateRule(input: $input) { rule { id } } }`, {
      input: { id: ruleId, ...input('poker', 'hidden') },
    })
    const { contents } = await story.admin<{ contents: { nodes: { id: string }[] } }>(
      `{ contents(first: 1) { nodes { id } } }`,
    )
    await open(`/content/${contents.nodes[0]?.id ?? ''}`)
    await page.getByRole('tab', { name: 'Trace' }).click()
    await page.getByRole('button', { name: 'Replay with today’s rules' }).click()
    await page.getByText('Another outcome').waitFor()
    await isAccessible()
  })
})

describe('[V2.18.4] [V2.18.5] rules that leave and come back', () => {
  it('are exported to a file and imported, turned off and under other names', async () => {
    await open('/rules')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await isAccessible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    const file = await buffer(await download.createReadStream())
    expect(JSON.parse(file.toString())).toMatchObject({ rules: [{ name: 'Casinos' }] })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'rules.json',
      mimeType: 'application/json',
      buffer: file,
    })
    await page.getByText('Casinos (imported)').waitFor()
    await isAccessible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('switch', { name: 'Turn on “Casinos (imported)”' }).waitFor()
  })

  it('are deleted, listed and brought back', async () => {
    await story.admin(`mutation ($id: ID!) { deleteRule(input: { id: $id }) { deletedId } }`, { id: ruleId })
    await open('/rules/deleted')
    await page.getByText('Deleted by').waitFor()
    await isAccessible()
    await page.getByRole('link', { name: 'Casinos' }).click()
    await page.getByRole('heading', { name: 'Casinos' }).waitFor()
    await page.getByRole('button', { name: 'Restore this version' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Restore “Casinos”' }).click()
    await page.getByText('No deleted rules').waitFor()
    await open('/rules')
    await page.getByRole('switch', { name: 'Turn on “Casinos”' }).waitFor()
  })
})
