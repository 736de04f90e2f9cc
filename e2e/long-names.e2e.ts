import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { openSignedIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

/** A name without a space, as long as a field takes it. */
const nameOf = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, length)
const password = 'correct horse battery'
const wide = { width: 1440, height: 900 }
const phone = { width: 375, height: 812 }

let story: Story
let browser: Browser
let ada: Page
let itemId: string

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.rule('content', nameOf(60), [says('cheap')], [becomes('flagged')])
  await story.admin(
    `mutation ($list: CreateListInput!, $workspace: UpdateWorkspaceInput!, $member: CreateMemberInput!) {
      createList(input: $list) { list { id } } createMember(input: $member) { member { id } }
      updateWorkspace(input: $workspace) { workspace { id } } }`,
    {
      list: { name: nameOf(64), type: 'STRINGS' },
      workspace: { statusLabels: { allowed: nameOf(40), flagged: nameOf(40) } },
      member: { email: story.email('long'), name: nameOf(60), password, role: 'ADMIN' },
    },
  )
  await story.rest(
    'POST',
    'content/sync',
    item('first', 'cheap watches', {
      user: { id: 'author', name: nameOf(200) },
      category: { id: 'c', name: nameOf(255) },
      subcategory: { id: 's', name: nameOf(255) },
    }),
  )
  const { contents } = await story.admin<{ contents: { nodes: { id: string }[] } }>(
    '{ contents { nodes { id } } }',
  )
  itemId = contents.nodes[0]?.id ?? ''
  await story.admin(
    `mutation ($input: PlaceLegalHoldInput!) { placeLegalHold(input: $input) { legalHold { reason } } }`,
    { input: { content: { id: itemId }, reason: nameOf(60) } },
  )
  ada = await openSignedIn(browser, story.program.url, story.email('long'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

async function open(path: string, size: { width: number; height: number }): Promise<void> {
  await ada.setViewportSize(size)
  await ada.goto(`${story.program.url}${path}`)
  await ada.getByText(nameOf(30)).first().waitFor()
}
/** By how many pixels what is in a box is wider than it. */
const over = (box: Locator) => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

describe('a name as long as it may be', () => {
  it('of a category makes no column of a table wider than the others together', async () => {
    await open('/places', wide)
    expect(await over(ada.getByRole('group', { name: 'Subcategories' }))).toBe(0)
  })

  it('in the title of a dialog stays within it', async () => {
    await open('/lists', wide)
    await ada
      .getByRole('link', { name: nameOf(64) })
      .or(ada.getByText(nameOf(64)))
      .first()
      .click()
    await ada.getByRole('button', { name: 'Delete' }).click()
    const dialog = ada.getByRole('dialog')
    await dialog.waitFor()
    expect(await over(dialog)).toBe(0)
    expect(await over(dialog.getByRole('heading'))).toBe(0)
  })

  it('moves no page of a phone sideways', async () => {
    for (const path of [`/content/${itemId}`, '/users', '/content', '/rules', '/team']) {
      await open(path, phone)
      expect(await over(ada.locator('html')), path).toBe(0)
      expect(await over(ada.getByRole('main')), path).toBe(0)
    }
  })

  it('of a status leaves room for what is beside it', async () => {
    await open('/users', wide)
    await ada.getByRole('link', { name: nameOf(200) }).click()
    const recent = ada.getByRole('listitem').filter({ hasText: 'cheap watches' })
    await recent.waitFor()
    const [badge, text] = await Promise.all([
      recent.locator('bdi').first().boundingBox(),
      recent.getByRole('link').boundingBox(),
    ])
    expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(text?.x ?? 0)
  })

  it('of a choice makes the list of a select no wider than a third of the screen', async () => {
    await open('/places', wide)
    await ada.getByRole('combobox', { name: 'Category' }).click()
    const list = await ada.getByRole('listbox').boundingBox()
    expect(list?.width).toBeLessThanOrEqual(wide.width / 3)
  })
})
