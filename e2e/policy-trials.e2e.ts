import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../server/platform/ids.ts'
import { type AiProviderServer, startAiProvider } from '../server/test/ai-provider.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
const verdict = {
  action: 'remove',
  category: 'scams',
  reasoning: 'It asks for a fee before anything is paid out.',
  confidence: 0.97,
  evidence: ['send 50 first'],
}
const fine = { ...verdict, action: 'allow', category: null, reasoning: 'Nothing wrong.', evidence: [] }

let story: Story
let browser: Browser
let admin: Page
let provider: AiProviderServer
let policyId: string
let moderatorId: string

beforeAll(async () => {
  provider = await startAiProvider(({ text, instructions }) => ({
    verdict: text.includes('send 50 first') && instructions.includes('No advance fees') ? verdict : fine,
  }))
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const policyCategoryId = await story.policy('Scams')
  const {
    createWrittenPolicy: { writtenPolicy: policy },
  } = await story.admin<{
    createWrittenPolicy: { writtenPolicy: { id: string; revision: number } }
  }>(`mutation { createWrittenPolicy(input: { name: "House rules" }) { writtenPolicy { id revision } } }`)
  policyId = policy.id
  await say(policyCategoryId, 'No advance fees.', policy.revision, true)
  const {
    createAiModerator: { aiModerator: made },
  } = await story.admin<{ createAiModerator: { aiModerator: { id: string } } }>(
    `mutation ($input: CreateAiModeratorInput!) { createAiModerator(input: $input) { aiModerator { id } } }`,
    {
      input: {
        name: 'Scam watch',
        writtenPolicyId: policyId,
        provider: 'openai_compatible',
        itemsPerDay: 5000,
        costPerDay: 12.5,
        sees: ['PICTURES', 'PLACE'],
        languages: ['en'],
        categoryPermissions: [{ policyCategoryId, may: ['FLAGGED', 'HIDDEN'] }],
        settings: {
          baseUrl: `${provider.url}/v1`,
          model: 'test-model',
          apiKey: 'key-1',
          inputPrice: 2,
          outputPrice: 8,
        },
      },
    },
  )
  moderatorId = made.id
  for (const [id, text, status] of [
    ['win-1', 'Win 500 today, just send 50 first', 'HIDDEN'],
    ['win-2', 'You won! Please send 50 first', 'HIDDEN'],
    ['chat-1', 'Good morning everybody', 'ALLOWED'],
  ] as const) {
    await story.rest('post', 'content/sync', item(id, text))
    await story.decide({
      content: { id: idOf(story.workspaceId, 'content', id) },
      status,
      policyCategoryId: status === 'HIDDEN' ? policyCategoryId : null,
    })
  }
  await say(policyCategoryId, 'Nothing in particular.', policy.revision + 2, false)
  admin = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  await signIn(admin, story.program.url, story.email('admin'), password)
})

afterAll(async () => {
  await browser?.close()
  await story?.stop()
  provider?.close()
})

async function say(
  policyCategoryId: string,
  markdown: string,
  basedOn: number,
  publishes: boolean,
): Promise<void> {
  const {
    saveWrittenPolicyDraft: { writtenPolicy: draft },
  } = await story.admin<{
    saveWrittenPolicyDraft: { writtenPolicy: { revision: number } }
  }>(
    `mutation ($id: ID!, $sections: [WrittenPolicySectionInput!]!, $basedOn: Int!) {
       saveWrittenPolicyDraft(input: { id: $id, sections: $sections, basedOn: $basedOn }) { writtenPolicy { revision } } }`,
    { id: policyId, sections: [{ policyCategoryId, markdown }], basedOn },
  )
  if (publishes)
    await story.admin(
      `mutation ($id: ID!, $basedOn: Int!) { publishWrittenPolicy(input: { id: $id, basedOn: $basedOn }) { writtenPolicy { id } } }`,
      { id: policyId, basedOn: draft.revision },
    )
}

describe('[2.7] a draft is tried before it is published', () => {
  it('an admin sees where it agrees with moderators, and what it would change', async () => {
    await admin.goto(`${story.program.url}/policies/written/${policyId}/trials`)
    await admin.getByRole('button', { name: 'Try' }).click()
    await admin.getByText('Finished').waitFor({ timeout: 30_000 })
    await admin.getByText('2 items judged otherwise than by the version in force').waitFor()
    await admin.getByText('33%').first().waitFor()
  })

  it('takes an item as an example with one click, which holds the publication back', async () => {
    await admin.getByRole('button', { name: 'Add example' }).nth(1).click()
    await admin.getByRole('button', { name: 'Remove example' }).waitFor()
    await admin.getByRole('button', { name: 'Try' }).click()
    await admin.getByText('1 example that did not pass').waitFor({ timeout: 30_000 })
    await admin.goto(`${story.program.url}/policies/written/${policyId}`)
    await admin.getByRole('button', { name: 'Publish' }).click()
    await admin.getByRole('button', { name: 'Publish version 2' }).click()
    await admin.getByText('Examples that do not pass: 1 of 1').waitFor()
    await admin.getByLabel('Publish all the same, because').fill('Fees are legal now')
    await admin.getByRole('button', { name: 'Publish version 2' }).click()
    await admin.getByText('Version 2 in force').waitFor()
    await admin.goto(`${story.program.url}/policies/written/${policyId}/versions`)
    await admin.getByText('Published although its examples did not pass: Fees are legal now').waitFor()
  })

  it('and the AI moderator shows what it takes', async () => {
    await admin.goto(`${story.program.url}/policies/ai-moderators/${moderatorId}`)
    await admin.getByRole('heading', { name: 'Volume and cost' }).waitFor()
    expect(await admin.getByLabel('Items a day').inputValue()).toBe('5000')
  })
})

describe('[2.13] an AI moderator asked on demand', () => {
  it('about selected items: it says what is sent to whom, what it may cost, and how far it has come', async () => {
    await admin.goto(`${story.program.url}/content`)
    // Before there are rows, all of them are none.
    await admin.getByRole('link', { name: 'Good morning everybody' }).waitFor()
    await admin.getByRole('checkbox', { name: 'Select all' }).click()
    await admin.getByRole('button', { name: 'Ask AI moderator' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText(`Sent to test-model at ${new URL(provider.url).host}`).waitFor()
    await dialog.getByText(/About 0.0\d+ for [\d,]+ tokens/).waitFor()
    await dialog.getByRole('button', { name: 'Start' }).click()
    await dialog.getByText('Finished').waitFor({ timeout: 30_000 })
    await dialog.getByText('3 of 3').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  it('about the item on its page, which has been judged already; with keys alone', async () => {
    await admin.getByRole('link', { name: 'Good morning everybody' }).click()
    await admin.getByRole('button', { name: 'More' }).press('Enter')
    await admin.getByRole('menuitem', { name: 'Ask AI moderator' }).press('Enter')
    const start = admin.getByRole('button', { name: 'Start' })
    await expect.poll(() => start.isEnabled()).toBe(true)
    await start.press('Enter')
    await admin.getByText('It has judged all of them already').waitFor({ timeout: 30_000 })
    await admin.keyboard.press('Escape')
  })

  it('and the item becomes an example of a written policy', async () => {
    await admin.getByRole('button', { name: 'More' }).press('Enter')
    await admin.getByRole('menuitem', { name: 'Add as policy example' }).press('Enter')
    await admin.getByRole('button', { name: 'Add example' }).click()
    await admin.getByText('Example added').waitFor()
    await admin.goto(`${story.program.url}/policies/written/${policyId}/trials`)
    await admin.getByText('Good morning everybody').waitFor()
  })
})
