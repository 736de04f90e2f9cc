import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../server/test/mail-server.ts'
import { freePort } from '../start/ports.ts'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signInByForm } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'

let mail: MailServer
let story: Story
let browser: Browser
const contexts: BrowserContext[] = []

/** A page of a browser of its own. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  contexts.push(context)
  return context.newPage()
}

/** The link in the last message to an address. */
async function linkTo(email: string, messages: number): Promise<string> {
  await expect.poll(() => mail.to(email), { timeout: 20_000 }).toHaveLength(messages)
  return /http\S+#\S+/.exec(mail.to(email).at(-1)?.text ?? '')?.[0] ?? ''
}

beforeAll(async () => {
  const port = await freePort()
  mail = await startMailServer()
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'verdict@example.test',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
  }
  ;[story, browser] = await Promise.all([startStory({ alone: true, env }), openBrowser()])
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser?.close()
  await story?.stop()
  await mail?.stop()
})

const hasFocus = (button: Locator) =>
  expect.poll(() => button.evaluate((it) => it === document.activeElement)).toBe(true)

it('an admin invites by e-mail, and whoever opens the link is in', async () => {
  const admin = await newPage()
  // A browser gives pages no clipboard where they are not served over HTTPS.
  await admin.addInitScript('delete Navigator.prototype.clipboard')
  await signInByForm(admin, story.program.url, story.email('admin'), password)
  await admin.getByRole('link', { name: 'Team' }).click()
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(story.email('mo'))
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('Already belongs to a member').waitFor()
  await dialog.getByLabel('E-mail').fill(story.email('nele'))
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await admin.getByText('It is on its way by e-mail').waitFor()
  expect(await problems(admin)).toEqual([])
  // One Enter too many copies the link, which is shown this once, and the focus is back where the invitation began.
  await hasFocus(admin.getByRole('button', { name: 'Copy' }))
  await admin.keyboard.press('Enter')
  await hasFocus(admin.getByRole('button', { name: 'Copy' }))
  await admin.keyboard.press('Escape')
  await hasFocus(admin.getByRole('button', { name: 'Invite', exact: true }))
  await admin.keyboard.press('Enter')
  await dialog.getByLabel('E-mail').press('ControlOrMeta+v')
  expect(await dialog.getByLabel('E-mail').inputValue()).toMatch(/^http\S+#\S+/)
  await admin.keyboard.press('Escape')
  await admin.getByRole('heading', { name: 'Invitations' }).waitFor()
  expect(await problems(admin)).toEqual([])

  const first = await linkTo(story.email('nele'), 1)
  await admin.getByRole('button', { name: `New link for ${story.email('nele')}` }).click()
  await admin.getByRole('group', { name: 'Link of the invitation' }).waitFor()
  await admin.getByRole('button', { name: 'Close' }).last().click()
  const link = await linkTo(story.email('nele'), 2)

  const page = await newPage()
  await page.goto(first)
  await page.getByText('This invitation does not work').waitFor()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Join Acme' }).waitFor()
  expect(await problems(page)).toEqual([])
  await page.getByLabel('Your name').fill('Nele')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Must be at least 10 characters').waitFor()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.getByText('Nele', { exact: true }).waitFor()
  await admin.reload()
  await admin.getByText('Nele', { exact: true }).waitFor()
  expect(await admin.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
})

it('somebody who forgot their password sets a new one by themselves', async () => {
  const page = await newPage()
  await page.goto(story.program.url)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  expect(await problems(page)).toEqual([])
  await page.getByLabel('E-mail').fill(story.email('mo'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('a link is on its way').waitFor()
  await page.goto(await linkTo(story.email('mo'), 1))
  await page.getByLabel('New password').fill('a quite different one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set').waitFor()
  await signInByForm(page, story.program.url, story.email('mo'), 'a quite different one')
})
