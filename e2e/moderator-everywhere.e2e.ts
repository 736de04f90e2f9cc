import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { opensWithin } from './support/open-within.ts'
import { signInByForm } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let context: BrowserContext
let page: Page
/** Things that an admin made, by the word that stands for their id below. */
let made: Record<string, string>
/** What the server refused of what the pages asked for. */
const refused: string[] = []
const answers: Promise<unknown>[] = []
let openWithin: ReturnType<typeof opensWithin>

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.rest('POST', 'content/sync', item('one', 'Hello'))
  const rule = await story.rule('content', 'Spam', [says('spam')], [becomes('flagged')])
  const { list, policy } = await story.admin<{
    list: { list: { id: string } }
    policy: { writtenPolicy: { id: string } }
  }>(`mutation {
    list: createList(input: { name: "Words", type: STRINGS }) { list { id } }
    policy: createWrittenPolicy(input: { name: "Community" }) { writtenPolicy { id } }
    createTag(input: { name: "First warning", color: "#3b82f6" }) { tag { id } }
    createMessageTemplate(input: { name: "Hello", message: "Hello {{user_name}}" }) { messageTemplate { id } }
  }`)
  made = { RULE: rule, LIST: list.list.id, POLICY: policy.writtenPolicy.id }
  await restrict()
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  openWithin = opensWithin(page)
  page.on('response', (response) => {
    const at = new URL(page.url()).pathname
    const read = response
      .text()
      .then((body) => body.includes('"FORBIDDEN"') && refused.push(`${at}: ${body}`))
    answers.push(read.catch(() => undefined))
  })
  await signInByForm(page, story.program.url, story.email('mo'), 'correct horse battery')
})
afterAll(async () => {
  await context?.close()
  await browser?.close()
  await story?.stop()
})

/** Restricts the moderator to the category that the story has. */
async function restrict(): Promise<void> {
  const { members, categories } = await story.admin<{
    members: { id: string; email: string }[]
    categories: { nodes: { id: string }[] }
  }>('{ members { id email } categories { nodes { id } } }')
  await story.admin(
    'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id } } }',
    {
      input: {
        id: members.find(({ email }) => email === story.email('mo'))?.id,
        categoryIds: categories.nodes.map(({ id }) => id),
      },
    },
  )
}

/** Opens a page of the dashboard; a word in capital letters stands for an id. */
const open = (path: string) => openWithin(path.replace(/[A-Z]{4,}/, (word) => made[word] ?? word))
const notPermitted = () => page.getByText('This page is not open to your role')

/** What can be typed into or turned on a page, apart from what only looks for something. */
const editable = () =>
  page
    .locator(
      'main :is(input:not([type="search"]), textarea, [role="switch"], [role="spinbutton"], [role="slider"], [contenteditable="true"])',
    )
    .evaluateAll((all) =>
      all
        .filter((control) => !control.matches(':disabled, [readonly], fieldset:disabled *, [data-disabled]'))
        .map((control) => control.outerHTML.slice(0, 160)),
    )

describe('[2.15] a moderator who is restricted to a category', () => {
  it.each([
    '/settings/workspace',
    '/settings/sign-in',
    '/settings/queues',
    '/settings/hash-lists',
    '/settings/signals',
    '/settings/signals/new',
    '/settings/private-storage',
    '/settings/api-keys',
    '/settings/webhook',
    '/settings/integrations',
    '/settings/data',
    '/rules/new',
    '/rules/RULE/backtest',
    '/rules/RULE/past',
    '/policies/written/POLICY/trials',
    '/policies/written/POLICY/versions',
    '/policies/ai-moderators',
    '/policies/ai-moderators/new',
    '/classifiers',
    '/classifiers/suggested-scores',
    '/audit',
  ])('is told on %s that it is not open to their role', async (path) => {
    await open(path)
    await notPermitted().waitFor()
    expect(await editable()).toEqual([])
  })

  it.each([
    '/rules',
    '/rules/RULE',
    '/rules/RULE/health',
    '/rules/RULE/history',
    '/rules/deleted',
    '/policies',
    '/policies/written',
    '/policies/written/POLICY',
    '/lists',
    '/lists/LIST',
    '/team',
    '/settings/tags',
    '/settings/attributes',
    '/settings/strikes',
    '/settings/templates',
    '/settings/plan',
    '/settings/exports',
  ])('sees %s, and nothing on it that they may not change', async (path) => {
    await open(path)
    expect(await notPermitted().count()).toBe(0)
    expect(await editable()).toEqual([])
    const buttons = page.getByRole('main').getByRole('button', {
      name: /^(new|add|create|save|delete|remove|edit|invite|rename|import|upload|publish|turn (on|off))\b/i,
      disabled: false,
    })
    expect(await buttons.allTextContents()).toEqual([])
    // What is on or off is said: a switch that does nothing looks as if it did.
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0)
  })

  it.each(['/queues', '/content', '/users', '/places', '/reports', '/analytics', '/content/bulk-decisions'])(
    'works on %s',
    async (path) => {
      await open(path)
      expect(await notPermitted().count()).toBe(0)
    },
  )

  it('finds what they may open by its name, and nothing was asked that the server refused', async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('Spam')
    await page.getByRole('option', { name: 'Spam' }).first().waitFor()
    expect(await page.getByRole('option', { name: /API keys/i }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await open('/settings/workspace')
    await notPermitted().waitFor()
    expect(await problems(page)).toEqual([])
    await Promise.all(answers)
    expect(refused).toEqual([])
  })
})
