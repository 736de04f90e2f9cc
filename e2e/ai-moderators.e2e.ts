import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

let story: Story
let browser: Browser
let admin: Page
let moderator: Page
let provider: AiProviderServer

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict }))
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const policyCategoryId = await story.policy('Scams')
  const {
    createWrittenPolicy: { writtenPolicy: policy },
  } = await story.admin<{
    createWrittenPolicy: { writtenPolicy: { id: string; revision: number } }
  }>(`mutation { createWrittenPolicy(input: { name: "House rules" }) { writtenPolicy { id revision } } }`)
  const {
    saveWrittenPolicyDraft: { writtenPolicy: draft },
  } = await story.admin<{
    saveWrittenPolicyDraft: { writtenPolicy: { revision: number } }
  }>(
    `mutation ($id: ID!, $sections: [WrittenPolicySectionInput!]!, $basedOn: Int!) {
       saveWrittenPolicyDraft(input: { id: $id, sections: $sections, basedOn: $basedOn }) { writtenPolicy { revision } } }`,
    {
      id: policy.id,
      sections: [{ policyCategoryId, markdown: 'No advance fees.' }],
      basedOn: policy.revision,
    },
  )
  await story.admin(
    `mutation ($id: ID!, $basedOn: Int!) { publishWrittenPolicy(input: { id: $id, basedOn: $basedOn }) { writtenPolicy { id } } }`,
    { id: policy.id, basedOn: draft.revision },
  )
  const open = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  admin = await open()
  moderator = await open()
  await signIn(admin, story.program.url, story.email('admin'), password)
  await signIn(moderator, story.program.url, story.email('mo'), password)
})

afterAll(async () => {
  await browser?.close()
  await story?.stop()
  provider?.close()
})

describe('[2.13] an AI moderator from its form to the webhook', () => {
  it('[V2.13.13] an admin sets one up, tries it on a text, and turns it on', async () => {
    await admin.goto(`${story.program.url}/policies/ai-moderators`)
    await admin.getByRole('link', { name: 'New AI moderator' }).first().click()
    await admin.getByLabel('Name', { exact: true }).fill('Scam watch')
    await admin.getByLabel('Written policy').click()
    await admin.getByRole('option', { name: 'House rules' }).click()
    await admin.getByRole('switch', { name: 'Shadow' }).click()
    await admin.getByLabel('API address').fill(`${provider.url}/v1`)
    await admin.getByRole('button', { name: 'Create' }).click()
    await admin.getByLabel('Model').and(admin.locator(':focus')).waitFor()
    await admin.getByLabel('Model').fill('test-model')
    await admin.getByLabel('API key').fill('key-1')
    await admin.getByRole('button', { name: 'Create' }).click()
    await admin.getByPlaceholder('What somebody might post').fill('Win 500, just send 50 first')
    await admin.getByRole('button', { name: 'Ask' }).click()
    await admin.getByText(verdict.reasoning).waitFor()
    await admin.getByText('It would flag this for a human.').waitFor()
    await admin.getByRole('switch', { name: 'Scam watch is on' }).click()
    await admin.getByText('On', { exact: true }).waitFor()
  })

  it('what is typed stays while it is turned off and on, and is asked about before the page is left', async () => {
    const name = admin.getByLabel('Name', { exact: true })
    await name.fill('Fraud watch')
    for (const state of ['Off', 'On']) {
      await admin.getByRole('switch', { name: 'Scam watch is on' }).click()
      await admin.getByText(state, { exact: true }).waitFor()
    }
    expect(await name.inputValue()).toBe('Fraud watch')
    const asked = new Promise<string>((resolve) => {
      admin.once('dialog', (dialog) => {
        resolve(dialog.message())
        void dialog.dismiss()
      })
    })
    await admin.getByRole('link', { name: 'Lists' }).click()
    expect(await asked).toContain('not saved yet')
    await name.fill('Scam watch')
    await admin.getByLabel('Price of a million input tokens').fill('0.15')
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('Saved', { exact: true }).waitFor()
    const { aiModerators } = await story.admin<{ aiModerators: { settings: object }[] }>(
      '{ aiModerators { settings } }',
    )
    expect(aiModerators[0]?.settings).toMatchObject({ inputPrice: 0.15 })
    await admin.getByRole('link', { name: 'Lists' }).click()
    await admin.waitForURL('**/lists')
  })

  it('[V2.13.3] it flags an item that comes in, and recommends its removal', async () => {
    await story.rest('post', 'content', item('win-1', 'Win 500 today, just send 50 first'))
    const flag = await story.hears({ status: 'flagged' })
    expect(flag).toMatchObject({
      previous_status: null,
      actor_id: expect.any(String) as string,
      policy_id: 'scams',
      policy_information: verdict.reasoning,
    })
    expect(flag).not.toHaveProperty('rule_id')
  })

  it('[V3.6.1] a moderator sees why, and accepts with one key; the platform hears it from them', async () => {
    await moderator.goto(`${story.program.url}/queues`)
    await moderator
      .getByRole('link', { name: /start reviewing/i })
      .or(moderator.getByRole('button', { name: /start reviewing/i }))
      .first()
      .click()
    await moderator.getByRole('region', { name: 'Recommendation' }).waitFor()
    await moderator.getByText(verdict.reasoning).first().waitFor()
    await moderator.keyboard.press('y')
    await moderator
      .getByText(/queue is clear/i)
      .first()
      .waitFor()
    expect(await story.hears({ status: 'hidden' })).toMatchObject({
      previous_status: 'flagged',
      policy_id: 'scams',
    })
    const [flagged, removed] = story.told()
    expect(removed?.['actor_id']).not.toBe(flagged?.['actor_id'])
    expect(story.receiver.problems).toEqual([])
  })

  it('[V2.13.7] the page of the AI moderator counts the agreement', async () => {
    await admin.goto(`${story.program.url}/policies/ai-moderators`)
    await admin.getByText('100% of 1').waitFor()
  })
})

describe('[2.13.3] an AI moderator that may only recommend', () => {
  it('leaves an item allowed, and a review that says why', async () => {
    const { aiModerators } = await story.admin<{ aiModerators: { id: string }[] }>('{ aiModerators { id } }')
    await story.admin(
      `mutation ($id: ID!) { updateAiModerator(input: { id: $id, may: [], decisiveness: BALANCED }) { aiModerator { id } } }`,
      { id: aiModerators[0]?.id },
    )
    await story.rest('post', 'content', item('win-2', 'Win 900 today, just send 50 first'))
    expect(await story.hears({ status: 'allowed' })).toMatchObject({ previous_status: null })
  })

  it('is found by the filter of the queue, and accepted with one key', async () => {
    await moderator.goto(`${story.program.url}/queues`)
    await moderator
      .getByRole('link', { name: /start reviewing/i })
      .or(moderator.getByRole('button', { name: /start reviewing/i }))
      .first()
      .click()
    await moderator.getByRole('region', { name: 'Recommendation' }).waitFor()
    await moderator.getByRole('button', { name: 'Filters' }).click()
    await moderator.getByRole('switch', { name: 'Only with an AI recommendation' }).click()
    await moderator.waitForURL(/recommended=1/)
    await moderator.keyboard.press('Escape')
    await moderator.getByRole('option').getByText('Win 900 today').waitFor()
    await moderator.keyboard.press('y')
    expect(await story.hears({ status: 'hidden', previous_status: 'allowed' })).toMatchObject({
      policy_id: 'scams',
      actor_id: expect.any(String) as string,
    })
    expect(story.receiver.problems).toEqual([])
  })
})

describe('[2.13] an item that no AI moderator could judge', () => {
  it('is flagged for a human, who finds it by its filter and reads why', async () => {
    provider.answer = () => ({ status: 404, body: { error: { message: 'no such model' } } })
    await story.rest('post', 'content', item('plain-1', 'See you at eight'))
    const plain = expect.objectContaining({ id: 'plain-1' }) as unknown
    await story.hears({ status: 'flagged', previous_status: null, content: plain })
    await moderator.goto(`${story.program.url}/content?unjudged=1`)
    await moderator.getByRole('img', { name: 'Could not be judged' }).waitFor()
    await moderator.getByRole('link', { name: 'See you at eight' }).click()
    await moderator
      .getByRole('note')
      .getByText(/Not judged by Scam watch/)
      .waitFor()
  })
})
