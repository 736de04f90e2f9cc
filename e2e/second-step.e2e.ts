import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'

let story: Story
let browser: Browser
const contexts: BrowserContext[] = []

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  contexts.push(context)
  return context.newPage()
}

/** The code that an authenticator shows, so many steps of half a minute from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** The key that stands beside the QR code. */
async function shownSecret(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  return (await page.locator('code').innerText()).replaceAll(' ', '')
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.goto(story.program.url)
  await page.getByLabel('E-mail').fill(story.email('admin'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Go on' }).click()
}

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser?.close()
  await story?.stop()
})

it('an admin sets up a second step, signs in with it, asks it of everybody, and ends sessions', async () => {
  const page = await newPage()
  await signIn(page, story.program.url, story.email('admin'), password)
  await page.goto(`${story.program.url}/settings/personal`)
  await page.getByRole('button', { name: 'Set up authenticator' }).click()
  const secret = await shownSecret(page)
  expect(await problems(page)).toEqual([])
  await page.getByLabel('Code that it shows now').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Is not right').waitFor()
  await page.getByLabel('Code that it shows now').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.first().innerText()
  expect(await problems(page)).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes left.').waitFor()

  await page.goto(`${story.program.url}/settings/sign-in`)
  await page.getByLabel('Ask everybody for a second step').click()
  await page.getByText('Saved').waitFor()
  expect(await problems(page)).toEqual([])

  const other = await newPage()
  await giveCode(other, '123456')
  await other.getByText('Is not right').waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Go on' }).isEnabled()).toBe(true)
  expect(await problems(other)).toEqual([])
  await other.getByLabel('Code').fill(recovery)
  await other.getByRole('button', { name: 'Go on' }).click()
  await other.getByRole('navigation').first().waitFor()

  const mo = await newPage()
  await mo.goto(`${story.program.url}/content`)
  await mo.getByLabel('E-mail').fill(story.email('mo'))
  await mo.getByLabel('Password', { exact: true }).fill(password)
  await mo.getByRole('button', { name: 'Sign in' }).click()
  await mo.getByRole('heading', { name: 'Set up a second step' }).waitFor()
  await mo.goto(`${story.program.url}/content`)
  const moSecret = await shownSecret(mo)
  expect(await problems(mo)).toEqual([])
  await mo.getByLabel('Code that it shows now').fill(codeOf(moSecret))
  await mo.getByRole('button', { name: 'Turn on' }).click()
  await mo.getByRole('button', { name: 'I have kept them, go on' }).click()
  await mo.getByRole('heading', { name: 'Content' }).waitFor()

  await page.goto(`${story.program.url}/team`)
  await page.getByRole('button', { name: 'Sign-in of Mo' }).click()
  await page.getByText('Signs in with a second step').last().waitFor()
  expect(await problems(page)).toEqual([])
  await page.getByRole('button', { name: 'Take away' }).click()
  await page.getByRole('button', { name: 'Take away' }).click()
  await page.getByText('signs in without a second step now').waitFor()
  await page.getByText('Not signed in anywhere.').waitFor()
  await mo.getByRole('heading', { name: 'Sign in' }).or(mo.getByLabel('E-mail')).first().waitFor()
})
