import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { type Program, programAt } from './support/program.ts'
import { deskOf } from './support/review-desk.ts'
import { signInByForm } from './support/sign-in.ts'

const password = 'correct horse battery'
let program: Program
let browser: Browser
let page: Page
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  program = programAt(inject('program'))
  receiver = await startReceiver()
  const email = `ada@${randomUUID()}.test`
  await program.cli('workspace:create', '--name', 'Empty', '--email', email, '--password', password)
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signInByForm(page, program.url, email, password)
})
afterAll(async () => {
  receiver.close()
  await browser?.close()
})

const checklist = () => page.getByRole('region', { name: 'Set up moderation' })
/** A step by the beginning of its heading, which says its state and its hint as well. */
const step = (name: string) =>
  checklist()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
const isDone = (name: string) => step(name).getByText('done', { exact: true }).waitFor()

describe('the admin of an empty workspace', () => {
  it('makes a key on the first screen, and sees a command that works with it', async () => {
    // The operator who made the workspace has a key; this admin has none.
    await checklist().getByText('1 of 5 done').waitFor()
    await step('Create an API key').getByRole('button').first().click()
    await step('Create an API key').getByRole('button', { name: 'Create the key' }).click()
    const command = await step('Create an API key')
      .getByRole('group', { name: 'Try it: send the first item' })
      .innerText()
    await step('Send the first item').getByRole('button').first().click()
    await checklist().getByText('Waiting for the first item').waitFor()
    expect(await problems(page)).toEqual([])
    const { stdout } = await promisify(execFile)('sh', ['-c', command])
    expect(JSON.parse(stdout)).toEqual({ success: true })
  })

  it('sees the item arrive', async () => {
    await step('Send the first item')
      .getByRole('link', { name: /first-item.*Allowed/ })
      .waitFor()
    await isDone('Send the first item')
  })

  it('connects a webhook, which is done only once the endpoint has accepted something', async () => {
    receiver.answer = () => ({ status: 500, body: 'not ready yet' })
    const webhook = step('Connect the webhook')
    await webhook.getByRole('button').first().click()
    await webhook.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await webhook.getByRole('button', { name: 'Connect', exact: true }).click()
    receiver.secret = await webhook.getByRole('group', { name: 'Signing secret' }).innerText()
    await webhook.getByRole('button', { name: 'Send test event' }).click()
    await webhook.getByText('not ready yet').waitFor()
    expect(await webhook.getByText('to do').count()).toBe(1)
    receiver.answer = () => 200
    await webhook.getByRole('button', { name: 'Send test event' }).click()
    await isDone('Connect the webhook')
  })

  it('decides on the item, and the platform is told', async () => {
    await step('Decide on an item').getByRole('button').first().click()
    await step('Decide on an item')
      .getByRole('link', { name: /first-item/ })
      .click()
    const desk = deskOf(page)
    await desk.drawn()
    await desk.remove().click()
    await page.getByRole('button', { name: /^Confirm/ }).click()
    const removed = ({ status, actor_id: actor }: Record<string, unknown>) => status === 'hidden' && actor
    await receiver.waitFor((all) => all.some(({ actions }) => actions.some(removed)), 30_000)
    expect(receiver.problems).toEqual([])
    await page.goto(program.url)
    await checklist().getByText('4 of 5 done').waitFor()
  })
})
