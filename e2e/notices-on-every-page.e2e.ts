import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'
import { password } from './support/workspace.ts'

/** A free workspace with four of its five lists, whose endpoint has failed for more objects than an outage takes. */
let story: Story
let browser: Browser
let page: Page

beforeAll(async () => {
  story = await startStory({ plan: 'FREE' })
  // From the beginning: an endpoint that has taken something a moment ago is in no outage.
  story.receiver.answer = () => 'drop'
  const lists = ['One', 'Two', 'Three', 'Four']
  for (const name of lists)
    await story.admin(
      `mutation ($name: String!) { createList(input: { name: $name, type: STRINGS }) { list { id } } }`,
      { name },
    )
  await story.rule('content', 'Counterfeit brands', [says('replica')], [becomes('flagged')])
  for (let at = 0; at < 12; at += 1)
    await story.rest('POST', 'content/sync', item(`c-${String(at)}`, 'a replica'))
  browser = await openBrowser()
  page = await openSignedIn(browser, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const outage = (of: Page) => of.getByRole('status').filter({ hasText: 'Look at the webhook' })
const quota = (of: Page) => of.getByRole('status').filter({ hasText: '4 of 5 lists are used' })

describe('an admin is told of an outage and of a limit that is nearly used up', () => {
  it('once the outage has begun', async () => {
    const isDown = async () => {
      const { webhook } = await story.admin<{ webhook: { outage: unknown } }>(
        '{ webhook { outage { since } } }',
      )
      return webhook.outage !== null
    }
    await expect.poll(isDown, { timeout: 60_000 }).toBe(true)
  })

  it.each([
    ['where people work', '/queues'],
    ['on a table', '/content'],
    ['in the settings', '/settings/workspace'],
    ['where nothing is', '/no-such-page'],
  ])('%s', async (_where, path) => {
    await page.goto(`${story.program.url}${path}`)
    await outage(page).waitFor()
    await quota(page).waitFor()
  })

  it('but not of the outage on the page of the webhook, which has the whole of it, to which the line leads', async () => {
    await outage(page).getByRole('link').click()
    await page.waitForURL(/\/settings\/webhook/)
    await quota(page).waitFor()
    expect(await outage(page).count()).toBe(0)
  })

  it('and not of the limit on the page of the plan', async () => {
    await quota(page).getByRole('link').click()
    await page.waitForURL(/\/settings\/plan/)
    await outage(page).waitFor()
    expect(await quota(page).count()).toBe(0)
  })

  it('a moderator, who can do nothing about them, is told of neither', async () => {
    const theirs = await openSignedIn(browser, story.program.url, story.email('mo'), password)
    await theirs.goto(`${story.program.url}/queues`)
    await theirs.getByRole('link', { name: 'Default Queue' }).first().waitFor()
    expect(
      await theirs
        .getByRole('status')
        .filter({ hasText: /Look at the/ })
        .count(),
    ).toBe(0)
  })
})
