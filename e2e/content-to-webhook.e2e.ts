import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { openBrowser } from './support/browser.ts'
import { graphqlClient } from './support/graphql.ts'
import { type RunningProgram, startProgram } from './support/program.ts'
import { signIn, signInByForm } from './support/sign-in.ts'

const password = 'correct horse battery'

let program: RunningProgram
let receiver: Awaited<ReturnType<typeof startReceiver>>
let browser: Browser
let page: Page
let apiKey: string

beforeAll(async () => {
  ;[program, receiver, browser] = await Promise.all([
    startProgram({}, { demo: false }),
    startReceiver(),
    openBrowser(),
  ])
  const created = await program.cli<{ workspaceId: string; apiKey: string }>(
    'workspace:create',
    '--name',
    'Acme',
    '--plan',
    'pro',
    '--email',
    'admin@acme.test',
    '--password',
    password,
  )
  apiKey = created.apiKey
  const workspace = ['--workspace', created.workspaceId]
  receiver.secret = (
    await program.cli<{ secret: string }>('webhook:set', ...workspace, '--url', receiver.url)
  ).secret
  await program.cli(
    'member:create',
    ...workspace,
    '--email',
    'mo@acme.test',
    '--password',
    password,
    '--role',
    'moderator',
  )
  const { key } = await program.cli<{ key: string }>(
    'api-key:create',
    ...workspace,
    '--name',
    'Set-up',
    '--scopes',
    'graphql:admin',
  )
  await writeRule(key)
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
})

afterAll(async () => {
  await browser?.close()
  await program?.stop()
  receiver?.close()
})

async function writeRule(key: string): Promise<void> {
  const ask = graphqlClient(program.url, key)
  const category = await ask<{ createPolicyCategory: { policyCategory: { id: string } } }>(
    `mutation { createPolicyCategory(input: { name: "Spam & scams", hotkey: 1 }) { policyCategory { id } } }`,
  )
  const input = {
    type: 'CONTENT',
    name: 'Spam links',
    conditions: [{ key: 'text', params: { match: 'contains_any_word', words: ['cheap pills'] } }],
    actions: [
      {
        key: 'change_status',
        params: { status: 'flagged', policyCategoryId: category.createPolicyCategory.policyCategory.id },
      },
    ],
  }
  const {
    createRule: { rule: createRule },
  } = await ask<{ createRule: { rule: { id: string } } }>(
    `mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }`,
    { input },
  )
  await ask(`mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }`, {
    id: createRule.id,
  })
}

const send = (body: object, path = 'content') =>
  fetch(`${program.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const item = (id: string, text: string) => ({
  content_id: id,
  text,
  user: { id: 'u-77', name: 'nova_77' },
  category: { id: 'general', name: 'General' },
  subcategory: { id: 'memes', name: 'Memes' },
})

describe('from a submission to the signed webhook', () => {
  it('a moderator signs in and finds a clear queue', async () => {
    await signInByForm(page, program.url, 'mo@acme.test', password)
    await page.getByRole('heading', { name: 'Queues' }).waitFor()
    await page
      .getByRole('button', { name: /start reviewing/i })
      .or(page.getByRole('link', { name: /start reviewing/i }))
      .first()
      .click()
    await page
      .getByText(/queue is clear/i)
      .first()
      .waitFor()
  })

  it('[4.1] content is accepted, and [1.1] the flagged item appears without a reload', async () => {
    const answer = await send(item('c-48210', 'Buy cheap pills now at spam.example'))
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    await page.getByText('Buy cheap pills now at').first().waitFor({ timeout: 10_000 })
    await page.getByText('Spam links').first().waitFor()
  })

  it('[6.3] the flag reaches the customer platform, signed', async () => {
    await receiver.waitFor((all) =>
      all.some(({ actions }) => actions.some(({ status }) => status === 'flagged')),
    )
    const action = receiver.received
      .flatMap(({ actions }) => actions)
      .find(({ status }) => status === 'flagged')
    expect(action).toMatchObject({
      action_type: 'ChangeStatus',
      type: 'content',
      previous_status: null,
      policy_id: 'spam-scams',
      content: { id: 'c-48210', user_id: 'u-77' },
    })
  })

  it('a key decides, and the decision reaches the platform with its moderator', async () => {
    await page.getByRole('heading', { name: 'c-48210' }).waitFor()
    await page.locator('aside[aria-busy="false"]').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await page
      .getByText(/queue is clear/i)
      .first()
      .waitFor()
    await receiver.waitFor(
      (all) => all.some(({ actions }) => actions.some(({ status }) => status === 'hidden')),
      20_000,
    )
    const action = receiver.received
      .flatMap(({ actions }) => actions)
      .find(({ status }) => status === 'hidden')
    expect(action).toMatchObject({
      status: 'hidden',
      previous_status: 'flagged',
      actor_id: expect.any(String),
      policy_id: 'spam-scams',
    })
    expect(receiver.problems).toEqual([])
  })

  it('the user appeals: whoever removed it does not decide, another does, and the platform is told', async () => {
    const appeal = {
      id: 'appeal-1',
      content_id: 'c-48210',
      text: 'I quoted a scam to warn of it!',
      language: 'en',
    }
    expect((await send(appeal, 'appeals')).status).toBe(200)
    await page.getByRole('option').filter({ hasText: 'Buy cheap pills now' }).click()
    await page.getByText('You took the decision that is appealed').waitFor()
    const admin = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(admin, program.url, 'admin@acme.test', password)
    await admin.goto(page.url())
    await admin.getByText('I quoted a scam to warn of it!').waitFor()
    await admin
      .getByRole('complementary', { name: 'Decision on the appeal' })
      .and(admin.locator('[aria-busy="false"]'))
      .waitFor()
    await admin.keyboard.press('a')
    await admin.getByRole('textbox', { name: 'Reason' }).fill('A quotation')
    await admin.getByRole('textbox', { name: 'To the user' }).fill('Sorry, your post is back.')
    await admin.keyboard.press('Control+Enter')
    const resolved = () =>
      receiver.received
        .flatMap(({ actions }) => actions)
        .find(({ action_type }) => action_type === 'ResolveAppeal')
    await receiver.waitFor(() => resolved() !== undefined, 20_000)
    expect(resolved()).toMatchObject({
      content: { id: 'c-48210' },
      appeal: {
        id: 'appeal-1',
        outcome: 'overturned',
        reason: 'A quotation',
        message: 'Sorry, your post is back.',
      },
    })
    const last = receiver.received.flatMap(({ actions }) => actions).findLast(({ status }) => status)
    expect(last).toMatchObject({ status: 'allowed', previous_status: 'hidden' })
    expect(receiver.problems).toEqual([])
    await admin.close()
  })

  it('the delivery log shows it to the admin', async () => {
    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, program.url, 'admin@acme.test', password)
    await admin.goto(`${program.url}/settings/webhook`)
    await admin
      .getByText(/delivered/i)
      .first()
      .waitFor()
    await admin.close()
  })
})
