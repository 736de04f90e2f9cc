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

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const {
    createRule: { rule: createRule },
  } = await story.admin<{ createRule: { rule: { id: string } } }>(
    `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`,
    {
      input: { type: 'CONTENT', name: 'Casinos', conditions: [says('casino')], actions: [becomes('hidden')] },
    },
  )
  ruleId = createRule.id
  page = await (await browser.newContext()).newPage()
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const health = () => `${story.program.url}/rules/${ruleId}/health`
const post = (id: string) => story.rest('POST', 'content/sync', item(id, 'a casino'))

describe('[V2.10.2] [V2.10.4] a rule that is tried in shadow before it acts', () => {
  it('is put into shadow from the preview', async () => {
    await page.goto(`${story.program.url}/rules`)
    await page.getByRole('switch', { name: 'Turn on “Casinos”' }).click()
    await page.getByRole('button', { name: 'Run in shadow first' }).click()
    await page.getByText('Shadow', { exact: true }).waitFor()
  })

  it('sees live items and acts on none', async () => {
    expect((await post('c-1')).body).toMatchObject({ status: 'allowed', actions: [] })
    await story.hears({ action_type: 'ChangeStatus', status: 'allowed' })
  })

  it('shows what it would have done beside what a moderator decided', async () => {
    const { contents } = await story.moderator<{ contents: { nodes: { id: string }[] } }>(
      `{ contents(first: 1) { nodes { id } } }`,
    )
    await story.decide({ content: { id: contents.nodes[0]?.id }, status: 'HIDDEN' })
    await page.goto(health())
    await page.getByText('1 of 1 matches that a human decided').waitFor()
    await page.getByText('Human agrees').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('is turned on through its preview, and acts from then on', async () => {
    await page.getByRole('button', { name: 'Turn on…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn on', exact: true }).click()
    await page.getByText('“Casinos” is on').first().waitFor()
    expect((await post('c-2')).body).toMatchObject({ status: 'hidden' })
    await story.hears({ action_type: 'ChangeStatus', status: 'hidden', rule_id: ruleId })
  })
})
