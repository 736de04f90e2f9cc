import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { operationOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

let story: Story
let browser: Browser
let ada: Page

beforeAll(async () => {
  story = await startStory()
  browser = await openBrowser()
  ada = await openSignedIn(browser, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

it.each(['/queues', '/content', '/rules', '/settings/tags'])(
  'who opens %s while the server does not answer is told that, and nothing of what they may do',
  async (path) => {
    await ada.route('**/graphql', (route) => route.abort('connectionrefused'))
    await ada.goto(`${story.program.url}${path}`)
    const main = ada.getByRole('main')
    await main.getByText('This could not be loaded').waitFor()
    expect(await main.getByText('not open to your role').count()).toBe(0)
    expect(await problems(ada)).toEqual([])
    await ada.unrouteAll()
    await main.getByRole('button', { name: 'Try again' }).click()
    await main.getByText('This could not be loaded').waitFor({ state: 'detached' })
    await ada.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).waitFor()
    expect(new URL(ada.url()).pathname).toBe(path)
  },
)

it('a queue that cannot be read is not shown as clear', async () => {
  const queueId = await story.queueId()
  await ada.goto(`${story.program.url}/content`)
  await ada.getByRole('heading', { name: 'Content', exact: true }).waitFor()
  await ada.route('**/graphql', async (route) => {
    if (operationOf(route.request()) === 'Reviews') await route.abort('connectionrefused')
    else await route.continue()
  })
  await ada.goto(`${story.program.url}/queues/${queueId}/review`)
  await ada.getByText('This could not be loaded').waitFor()
  expect(await ada.getByText('Queue is clear').count()).toBe(0)
  await ada.unrouteAll()
  const clear = ada.getByText('Queue is clear')
  // The list may have been read again by itself before the button is pressed: then there is none.
  await ada.getByRole('button', { name: 'Try again' }).or(clear).first().click()
  await clear.waitFor()
})
