import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openidClient, startOpenidProvider } from '../server/test/openid-provider.ts'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let provider: Awaited<ReturnType<typeof startOpenidProvider>>
const password = 'correct horse battery'
beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  provider = await startOpenidProvider(`${story.program.url}/openid/callback`)
})
afterAll(async () => {
  await browser?.close()
  await provider?.stop()
  await story?.stop()
})

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
const at = (path: string) => `${story.program.url}/w/${story.workspaceId}${path}`

it('an admin sets the identity provider up, which is required then', async () => {
  const page = await newPage()
  await signIn(page, story.program.url, story.email('admin'), password)
  await page.goto(`${story.program.url}/settings/sign-in`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name on the button').fill('Acme login')
  await dialog.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`)
  await dialog.getByLabel('Client id').fill(openidClient.id)
  await dialog.getByLabel('Client secret').fill(openidClient.secret)
  await dialog.getByLabel('E-mail domains').fill(story.email('x').split('@')[1] ?? '')
  await dialog.getByRole('switch', { name: 'Require the provider' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('No OpenID Connect provider of this name answers there').waitFor()
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  expect(await problems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Passwords are refused', { exact: true }).waitFor()
  await page.context().close()
})

it('a member comes in by it and not by a password, and who was not invited is told so', async () => {
  const page = await newPage()
  await page.goto(at('/content'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.getByLabel('E-mail').fill(story.email('mo'))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Your workspace refuses passwords: sign in by its provider').waitFor()
  provider.add({ email: story.email('mo') })
  await page.getByRole('link', { name: 'Sign in with Acme login' }).click()
  await page.waitForURL(at('/content'))
  await page.getByRole('navigation').first().waitFor()
  await page.context().close()

  const other = await newPage()
  provider.add({ email: story.email('stranger') })
  await other.goto(`${story.program.url}/sign-in`)
  await other.getByLabel('E-mail').fill(story.email('stranger'))
  await other.getByRole('link', { name: 'Sign in with your identity provider' }).click()
  await other.getByText('You are not a member of this workspace. Ask an admin to invite you.').waitFor()
  expect(await problems(other)).toEqual([])
  await other.context().close()
})
