import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { deskOf, operationOf } from './support/review-desk.ts'
import { signIn, signInByForm } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'

let story: Story
let browser: Browser
let queueId: string

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.addModerator('Cleo')
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  await story.rest('POST', 'content/sync', item('cheap-watches', 'cheap watches in my shop'))
  queueId = await story.queueId()
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const at = (path: string) => `${story.program.url}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname
const shows = (page: Page, name: string) => page.getByTitle(`Account of ${name}`).waitFor({ timeout: 20_000 })
const newContext = () => browser.newContext({ viewport: { width: 1440, height: 900 } })

async function signOut(page: Page): Promise<void> {
  await page.getByTitle('Account of').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** A tab of the member at a page. */
async function tabOf(context: BrowserContext, member: string, path: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, story.program.url, story.email(member), password)
  await page.goto(at(path))
  await page.getByTitle('Account of').waitFor()
  return page
}

it('a sign-out and a sign-in in another tab are followed, to the queues where the new member may not see the page', async () => {
  const context = await newContext()
  const first = await tabOf(context, 'admin', '/audit')
  const second = await context.newPage()
  await second.goto(at('/queues'))
  await signOut(second)
  await first.waitForURL('**/sign-in?next=/audit')
  await first.getByRole('status').getByText('Your session has ended').waitFor()
  await signInByForm(second, story.program.url, story.email('cleo'), password)
  await shows(first, 'Cleo')
  expect(pathOf(first)).toBe('/queues')
  await context.close()
})

it('a tab that another member signed in beside stays at its page, as that member', async () => {
  const context = await newContext()
  const first = await tabOf(context, 'mo', '/content')
  await shows(first, 'Mo')
  await tabOf(context, 'cleo', '/queues')
  await shows(first, 'Cleo')
  expect(pathOf(first)).toBe('/content')
  await context.close()
})

it('an answer for another member is enough, and is not mixed with what is known of the one before', async () => {
  const context = await newContext()
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  })
  const first = await tabOf(context, 'mo', '/content')
  await shows(first, 'Mo')
  await signIn(first, story.program.url, story.email('cleo'), password)
  await first.getByTitle('Account of').click()
  await first.getByRole('menuitem', { name: 'Settings' }).click()
  await shows(first, 'Cleo')
  expect(pathOf(first)).toBe('/settings/personal')
  await context.close()
})

it('the draft of a decision waits for the member who wrote it until they sign out, and no other sees it', async () => {
  const context = await newContext()
  const review = `/queues/${queueId}/review`
  const first = await tabOf(context, 'mo', review)
  const desk = deskOf(first)
  await desk.drawn()
  await desk.remove().click()
  await desk.note().fill('Asked the shop for its licence')
  const second = await tabOf(context, 'cleo', '/queues')
  await shows(first, 'Cleo')
  await desk.heading('cheap-watches').waitFor()
  const written = () =>
    first
      .locator('textarea')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))
  expect((await written()).join('')).toBe('')
  await second.close()
  await tabOf(context, 'mo', '/queues')
  await shows(first, 'Mo')
  await expect.poll(written).toContain('Asked the shop for its licence')
  await signOut(first)
  await first.waitForURL('**/sign-in**')
  await signInByForm(first, story.program.url, story.email('mo'), password)
  await first.goto(at(review))
  await desk.heading('cheap-watches').waitFor()
  expect((await written()).join('')).toBe('')
  await context.close()
})

it('a decision of the member before is not taken in the name of the one who signed in meanwhile', async () => {
  const context = await newContext()
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  })
  const first = await tabOf(context, 'mo', `/queues/${queueId}/review`)
  const desk = deskOf(first)
  await desk.drawn()
  await first.keyboard.press('r')
  await signIn(first, story.program.url, story.email('cleo'), password)
  const answer = first.waitForResponse((response) => operationOf(response.request()).startsWith('Decide'))
  await first.keyboard.press('Enter')
  expect((await answer).status()).toBe(409)
  await shows(first, 'Cleo')
  await desk.heading('cheap-watches').waitFor()
  await context.close()
})

it('what is not saved stays to be copied, and nothing is sent from there in the name of the new member', async () => {
  const context = await newContext()
  const first = await tabOf(context, 'admin', '/rules/new?type=CONTENT')
  await first.getByLabel('Name', { exact: true }).fill('Watches that cost nothing')
  await tabOf(context, 'cleo', '/queues')
  const alert = first.getByRole('alert').filter({ hasText: 'Cleo is signed in' })
  await alert.waitFor()
  expect(await problems(first)).toEqual([])
  expect(await first.getByLabel('Name', { exact: true }).inputValue()).toBe('Watches that cost nothing')
  await first.getByRole('button', { name: /^Save/ }).first().click()
  await first.getByText('Not sent: somebody else is signed in now.').first().waitFor()
  await alert.getByRole('button', { name: 'Continue as Cleo' }).click()
  await shows(first, 'Cleo')
  expect(pathOf(first)).toBe('/queues')
  await context.close()
})
