import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { operationOf } from './support/review-desk.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
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

it('a queue whose connection was lost lacks nothing once the server answers again', async () => {
  const queueId = await story.queueId()
  await story.rule('content', 'Odd', [says('odd')], [becomes('flagged')])
  const page = await openSignedIn(browser, story.program.url, story.email('mo'), password)
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  let lose: () => unknown = () => undefined
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer()
    lose = () => Promise.all([server.close(), socket.close({ code: 4500 })])
  })
  await page.goto(`${story.program.url}/queues/${queueId}/review`)
  await page.getByText('Queue is clear').waitFor()
  let refused = 0
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) !== 'Reviews') return route.continue()
    refused++
    await route.abort('connectionrefused')
  })
  await lose()
  await story.rest('POST', 'content', item('missed', 'something odd'))
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(1)
  await page.unrouteAll()
  await page.getByRole('option').filter({ hasText: 'something odd' }).waitFor()
  expect(uncaught).toEqual([])
  await page.close()
})

it('a page that cannot be loaded is told on the screen, and not in the console as well', async () => {
  const page = await openSignedIn(browser, story.program.url, story.email('admin'), password)
  const uncaught: string[] = []
  page.on('pageerror', ({ message }) => uncaught.push(message))
  await page.goto(`${story.program.url}/queues`)
  await page.getByRole('heading', { name: 'Queues', exact: true }).waitFor()
  await page.route('**/assets/AuditPage*', (route) => route.abort('connectionrefused'))
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByText('This page could not be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('heading', { name: 'Audit log', exact: true }).waitFor()
  expect(uncaught).toEqual([])
  await page.close()
})
