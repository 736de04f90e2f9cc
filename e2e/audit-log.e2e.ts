import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { item, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
const dayMs = 86_400_000
let story: Story
let browser: Browser
let ada: Page

/** Mo removes an item. */
async function moRemoves(externalId: string): Promise<void> {
  const { contents } = await story.moderator<{ contents: { nodes: { id: string }[] } }>(
    `query ($filter: ContentFilter) { contents(filter: $filter) { nodes { id } } }`,
    { filter: { externalIds: [externalId] } },
  )
  const input = { content: { id: contents.nodes[0]?.id }, status: 'HIDDEN', requestId: randomUUID() }
  await story.moderator(`mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }`, {
    input,
  })
}

beforeAll(async () => {
  story = await startStory()
  for (const name of ['watches', 'bags'])
    await story.rest('POST', 'content/sync', item(`cheap-${name}`, `cheap ${name} in my shop`))
  browser = await openBrowser()
  await moRemoves('cheap-watches')
  ada = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await ada.clock.setSystemTime(Date.now() + dayMs)
  await signIn(ada, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const choose = async (label: string, option: string) => {
  await ada.getByRole('combobox', { name: label }).click()
  await ada.getByRole('option', { name: option, exact: true }).click()
}
const rows = () => ada.locator('tbody:not([aria-hidden]) tr')

describe('[V2.16.3] what did Mo remove yesterday?', () => {
  it('an admin sees from the team, in three steps', async () => {
    await ada.goto(`${story.program.url}/team`)
    await ada.getByRole('row', { name: /Mo/ }).getByRole('link', { name: 'What they did' }).click()
    await choose('What', 'Removed')
    await choose('Period', 'Yesterday')
    await expect.poll(() => rows().count()).toBe(1)
    expect(await rows().first().innerText()).toMatch(
      /Mo[^]*Removed[^]*cheap-watches[^]*Status: Allowed → [^]*Removed/,
    )
  })

  it('and has an address for it, which others may open', async () => {
    const address = ada.url()
    expect(new URL(address).search).toMatch(/by=[0-9a-f-]{36}&kind=decision.removed&period=yesterday/)
    await ada.goto(address)
    await expect.poll(() => rows().count()).toBe(1)
    await choose('Period', 'Today')
    await ada.getByText('No entry matches the filters').waitFor()
    await ada.goto(address)
  })

  it('with everything that was decided and why, by the keyboard', async () => {
    await rows().first().focus()
    await ada.keyboard.press('Enter')
    const dialog = ada.getByRole('dialog')
    await dialog.getByText('decision.removed').waitFor()
    await dialog.getByRole('link', { name: 'cheap-watches' }).waitFor()
    await ada.keyboard.press('Escape')
  })

  it('downloads it with the same filters', async () => {
    const [download] = await Promise.all([
      ada.waitForEvent('download'),
      ada.getByRole('link', { name: 'CSV' }).click(),
    ])
    const lines = (await text(await download.createReadStream())).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',decision.removed,member,')
    expect(lines[1]).toContain(',cheap-watches,allowed,hidden,')
  })

  it('and finds the chain whole', async () => {
    await ada.getByRole('button', { name: 'Verify' }).click()
    await ada.getByText(/^Verified through entry \d+ of \d+$/).waitFor()
  })

  it('and gets there from the item as well', async () => {
    await rows().first().getByRole('link', { name: 'cheap-watches' }).click()
    await ada.getByRole('heading', { name: 'cheap-watches' }).waitFor()
    await ada.getByRole('link', { name: 'Audit log' }).last().click()
    await ada.getByRole('button', { name: 'Only on cheap-watches; show everything' }).waitFor()
    expect(await rows().count()).toBe(1)
  })
})
