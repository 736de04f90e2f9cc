import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Counterfeit brands', [says('replica')], [becomes('flagged')])
  await story.rest('POST', 'content/sync', item('c-1', 'a replica of a watch'))
  await story.rest('POST', 'content/sync', item('c-2', 'a picture of a tree'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

async function signedIn(name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, story.program.url, story.email(name), 'correct horse battery')
  return page
}

it('a moderator shares filters under a name, and an admin opens them from the palette, deletes them and has them back', async () => {
  const mo = await signedIn('mo')
  await mo.goto(`${story.program.url}/content?status=FLAGGED`)
  await mo.getByRole('button', { name: 'Views' }).click()
  await mo.getByRole('menuitem', { name: 'Save these filters' }).click()
  await mo.getByLabel('Name').fill('Needs eyes')
  await mo.getByRole('switch', { name: 'Share with the workspace' }).click()
  await mo.getByRole('button', { name: 'Save', exact: true }).click()
  await mo.getByRole('button', { name: 'Needs eyes' }).click()
  await mo.getByRole('menuitem', { name: /Needs eyes\s*1/ }).waitFor()

  const admin = await signedIn('admin')
  await admin.goto(`${story.program.url}/users`)
  await admin.getByRole('button', { name: 'Views' }).waitFor()
  await admin.keyboard.press('Control+k')
  await admin.getByRole('dialog').waitFor()
  await admin.keyboard.type('needs eyes')
  await admin.getByRole('option', { name: /Needs eyes/ }).click()
  await admin.waitForURL(/\/content\?status=FLAGGED$/)
  await admin.getByText('a replica of a watch').waitFor()
  expect(await admin.getByText('a picture of a tree').count()).toBe(0)

  await admin.getByRole('button', { name: 'Needs eyes' }).click()
  await admin.getByRole('menuitem', { name: 'Manage views' }).click()
  await admin.getByRole('button', { name: 'Delete “Needs eyes”' }).click()
  await admin.getByText('No views are left.').waitFor()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await admin.getByText('Saved by Mo').waitFor()
})
