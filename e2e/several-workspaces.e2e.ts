import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signInByForm } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'

/** Two workspaces, in both of which one person is an admin. */
let one: Story
let other: Story
let browser: Browser
let context: BrowserContext
const person = () => one.email('both')

beforeAll(async () => {
  ;[one, other, browser] = await Promise.all([startStory(), startStory({ name: 'Beacon' }), openBrowser()])
  for (const story of [one, other])
    await story.admin(
      `mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { id } } }`,
      { input: { email: person(), name: 'Both', password, role: 'ADMIN' } },
    )
  await other.admin(
    `mutation ($input: CreateMemberInput!) { createMember(input: $input) { member { id } } }`,
    { input: { email: one.email('mo'), name: 'Mo', password: 'quite another password', role: 'MODERATOR' } },
  )
  await one.rest('POST', 'content/sync', item('in-one', 'This is in one'))
  await other.rest('POST', 'content/sync', item('in-other', 'This is in the other'))
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await context?.close()
  await browser?.close()
  await one?.stop()
  await other?.stop()
})

const at = (story: Story, path: string) => `${one.program.url}/w/${story.workspaceId}${path}`
const pathOf = (page: Page) => new URL(page.url()).pathname

it('one sign-in, two tabs with a workspace each, and links that say which', async () => {
  const first = await context.newPage()
  await signInByForm(first, one.program.url, person(), password)
  await first.waitForURL(`**/w/${other.workspaceId}/**`)
  const second = await context.newPage()
  await second.goto(at(one, '/content'))
  await second.getByText('This is in one').waitFor()
  await first.getByRole('link', { name: 'Content', exact: true }).first().click()
  await first.getByText('This is in the other').waitFor()
  expect([pathOf(first), pathOf(second)]).toEqual([
    `/w/${other.workspaceId}/content`,
    `/w/${one.workspaceId}/content`,
  ])
  await second.reload()
  await second.getByText('This is in one').waitFor()
  expect(await second.getByText('This is in the other').count()).toBe(0)

  // Live in the workspace of the tab, and in no other.
  await second.getByText('live', { exact: true }).waitFor()
  await second.getByRole('button', { name: 'Acme: go to another workspace' }).click()
  expect(await problems(second)).toEqual([])
  await second.getByRole('menuitem', { name: 'Beacon' }).click()
  await second.waitForURL(at(other, '/queues'))
})

it('a workspace with another password is added in a tab of its own, and the other tab stays where it is', async () => {
  const member = await browser.newContext()
  const first = await member.newPage()
  await signInByForm(first, one.program.url, one.email('mo'), password)
  expect(pathOf(first)).toBe('/queues')
  const second = await member.newPage()
  await second.goto(at(other, '/content'))
  await second.getByLabel('E-mail').fill(one.email('mo'))
  await second.getByLabel('Password', { exact: true }).fill(password)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await second.getByText('The e-mail or the password is wrong').waitFor()
  await second.getByLabel('Password', { exact: true }).fill('quite another password')
  await second.getByRole('button', { name: 'Sign in' }).click()
  await second.getByText('This is in the other').waitFor()
  await first.getByRole('link', { name: 'Content', exact: true }).first().click()
  await first.getByText('This is in one').waitFor()
  expect(await first.getByText('This is in the other').count()).toBe(0)
  await first.reload()
  await first.waitForURL(`**/w/*/content`)
  await member.close()
})
