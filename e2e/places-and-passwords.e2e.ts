import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { sessionClient } from './support/session.ts'
import { signInByForm } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
const next = 'a quite different one'

let story: Story
let browser: Browser
const contexts: BrowserContext[] = []

/** A page of a browser of its own, signed in. */
async function pageOf(email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  contexts.push(context)
  const page = await context.newPage()
  await signInByForm(page, story.program.url, email, password)
  return page
}

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.policy('Spam')
  const { tag } = await story.admin<{ tag: object }>(
    `mutation { tag: createTag(input: { name: "First warning", color: "#3b82f6" }) { tag { id } } }`,
  )
  expect(tag).toBeTruthy()
  await story.rest('POST', 'content/sync', item('one', 'Hello'))
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser?.close()
  await story?.stop()
})

describe('what moderators do to places and items, in a browser', () => {
  let page: Page
  beforeAll(async () => void (page = await pageOf(story.email('mo'))))

  it('[6.3] removing a subcategory by hand tells the customer platform, with its type, category and note', async () => {
    await page.getByRole('link', { name: 'Subcategories' }).click()
    await page.getByRole('link', { name: 'Chat' }).click()
    await page.getByRole('heading', { name: 'Chat' }).waitFor()
    const panel = page.getByRole('complementary', { name: 'Decision' })
    await panel.getByRole('button', { name: /remove/i }).click()
    await panel.getByRole('button', { name: /spam/i }).click()
    await panel.getByLabel('Note').fill('A market of stolen goods')
    await panel.getByRole('button', { name: /confirm/i }).click()
    const action = await story.hears({ type: 'subcategory' })
    expect(action).toMatchObject({
      action_type: 'ChangeStatus',
      status: 'hidden',
      previous_status: 'allowed',
      subcategory: { id: 'chat' },
      policy_id: 'spam',
    })
    expect(action).not.toHaveProperty('content')
    await page.getByText('“A market of stolen goods”').waitFor()
    await page.goto(`${story.program.url}/places?status=HIDDEN`)
    await page.getByRole('cell', { name: /chat/i }).first().waitFor()
  })

  it('[6.2] tags of content are added and removed without a decision', async () => {
    await page.goto(`${story.program.url}/content`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByRole('menuitem', { name: 'First warning' }).click()
    const added = await story.hears({ action_type: 'AddTags' })
    expect(added).toMatchObject({
      tags_added: ['first-warning'],
      content: { id: 'one', tags: ['first-warning'] },
    })
    await page.getByRole('button', { name: 'Remove the tag “First warning”' }).click()
    expect(await story.hears({ action_type: 'RemoveTags' })).toMatchObject({
      tags_removed: ['first-warning'],
    })
  })

  it("the platform's own identifiers in an address open what has them, and nothing else is a dead end", async () => {
    for (const [path, name] of [
      ['content/one', 'one'],
      ['places/chat', 'Chat'],
    ] as const) {
      await page.goto(`${story.program.url}/${path}`)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/[0-9a-f-]{36}$/)
    }
    for (const id of ['nobody', '01a22b3a-7fc9-7235-980c-8121f24fd027']) {
      await page.goto(`${story.program.url}/users/${id}`)
      await page.getByText(`Nothing has the ID “${id}”`).waitFor()
      await page.getByRole('link', { name: 'Search for it' }).click()
      await page.waitForURL(`**/users?q=${id}`)
    }
  })
})

describe('passwords, in a browser', () => {
  it('a link from an admin sets a new one, and the sessions from before are out', async () => {
    const before = await pageOf(story.email('mo'))
    const admin = await pageOf(story.email('admin'))
    await admin.getByRole('link', { name: 'Team' }).click()
    await admin.getByRole('button', { name: 'Password link for Mo' }).click()
    await admin.getByRole('button', { name: 'Make link' }).click()
    const link = await admin.getByRole('group', { name: 'Link for a new password' }).innerText()
    const visitor = await browser.newContext()
    contexts.push(visitor)
    const page = await visitor.newPage()
    await page.goto(link)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await page.getByLabel('E-mail').fill(story.email('mo'))
    await page.getByLabel('Password', { exact: true }).fill(next)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('navigation').first().waitFor()
    await before.goto(`${story.program.url}/content`)
    await before.getByText('Forgot your password?').waitFor()
    await expect(sessionClient(story.program.url, story.email('mo'), password)).rejects.toThrow()
    await page.goto(link)
    await page.getByLabel('New password').fill('yet another password')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('This link does not work').waitFor()
  })

  it('the own one is changed with the present one', async () => {
    const page = await pageOf(story.email('admin'))
    await page.goto(`${story.program.url}/settings/personal`)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Present password').fill('not this one')
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Is not your present password').waitFor()
    await page.getByLabel('Present password').fill(password)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('Your password is changed').waitFor()
    await page.goto(`${story.program.url}/team`)
    await page.getByRole('heading', { name: 'Team' }).waitFor()
  })
})
