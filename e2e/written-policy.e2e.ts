import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
const table = '| They write | Decision |\n| --- | --- |\n| “Buy now” | Remove |'

let story: Story
let browser: Browser
let admin: Page

const pageOf = async (email: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, story.program.url, email, password)
  return page
}
const section = (page: Page) =>
  page.getByLabel('What the policy says of Spam', { exact: true }).and(page.locator('textarea'))
const inForce = async () => {
  const { writtenPolicies } = await story.admin<{
    writtenPolicies: { publishedVersion: number; published: { sections: { markdown: string }[] } | null }[]
  }>(`{ writtenPolicies { publishedVersion published { sections { markdown } } } }`)
  return writtenPolicies[0]
}

async function publish(note: string): Promise<void> {
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await admin.getByLabel('Note').fill(note)
  await admin.getByRole('button', { name: /^Publish version/ }).click()
  await admin.getByRole('dialog').waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  const spam = await story.policy('Spam', { hotkey: 1 })
  await story.policy('Harassment', { hotkey: 2 })
  await story.rule('content', 'Ads', [says('buy')], [becomes('flagged', { policyCategoryId: spam })])
  await story.rest('POST', 'content/sync', item('advert', 'buy now'))
  admin = await pageOf(story.email('admin'))
})

afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

describe('a written policy, from its first word to a decision', () => {
  it('[9.2] is drafted and saved while it is written, and keeps its Markdown through a reload', async () => {
    await admin.goto(`${story.program.url}/policies/written`)
    await admin.getByRole('button', { name: 'New policy' }).first().click()
    await admin.getByLabel('Name').fill('Guidelines')
    await admin.getByRole('button', { name: 'Create' }).click()
    for (const name of ['Harassment', 'Spam']) {
      await admin.getByText('Add category').click()
      await admin.getByRole('option', { name }).click()
    }
    await section(admin).fill(`No ads.\n\n${table}\n`)
    await admin.getByRole('status').getByText('Saved').waitFor()
    await admin.reload()
    await admin.getByRole('button', { name: 'Spam', exact: true }).click()
    expect(await section(admin).inputValue()).toBe(`No ads.\n\n${table}\n`)
    expect(await admin.getByRole('cell', { name: 'Remove' }).count()).toBe(1)
    expect((await inForce())?.publishedVersion).toBeNull()
  })

  it('[2.7.18] sections are put in order with the keyboard, and a category without text is pointed out', async () => {
    await admin.getByRole('button', { name: 'Spam', exact: true }).press('Alt+ArrowUp')
    const sections = admin.getByRole('navigation', { name: 'Sections' }).locator('[data-section]')
    expect(await sections.allTextContents()).toEqual(['Spam', 'Harassment'])
    await admin.getByRole('button', { name: 'Publish', exact: true }).click()
    await admin.getByText('Harassment: No text: invisible to AI moderators').waitFor()
    await admin.getByRole('button', { name: 'Cancel' }).click()
  })

  it('[9.2] is in force once it is published, and a later version shows what changed, word by word', async () => {
    await publish('First version')
    await expect.poll(inForce).toMatchObject({ publishedVersion: 1, published: { sections: [{}, {}] } })
    await admin.getByRole('button', { name: 'Spam', exact: true }).click()
    await section(admin).fill(`No advertising.\n\n${table}\n`)
    await publish('Clearer words')
    await expect.poll(async () => (await inForce())?.publishedVersion).toBe(2)
    await admin.getByRole('tab', { name: 'Versions' }).click()
    await admin.getByRole('button', { name: /Version 2/ }).click()
    expect(await admin.locator('del').textContent()).toMatch(/ads$/)
    expect(await admin.locator('ins').textContent()).toMatch(/advertising$/)
  })

  it('[V2.7.1] a moderator reads it beside the decision', async () => {
    const page = await pageOf(story.email('mo'))
    await page.goto(`${story.program.url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByText('buy now').first().waitFor()
    await page.locator('aside[aria-busy="false"]').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('1')
    await page.getByRole('button', { name: 'What the policy says' }).click()
    await page.getByText('No advertising.').waitFor()
    expect(await page.getByRole('cell', { name: 'Remove' }).count()).toBe(1)
    await page.goto(`${story.program.url}/policies/written`)
    await page.getByRole('link', { name: 'Guidelines' }).click()
    await page.getByText('No advertising.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.context().close()
  })

  it('[9.2] an earlier version is restored as a draft, and published again', async () => {
    await admin.getByRole('button', { name: /Version 1/ }).click()
    await admin.getByRole('button', { name: 'Restore as draft' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Restore as draft' }).click()
    await admin.getByRole('button', { name: 'Spam', exact: true }).click()
    expect(await section(admin).inputValue()).toBe(`No ads.\n\n${table}\n`)
    await publish('Back to the first')
    await expect
      .poll(async () => (await inForce())?.published?.sections[0]?.markdown)
      .toBe(`No ads.\n\n${table}\n`)
  })

  it('[V2.7.2] what two admins write at the same time is merged, and of the same paragraph both are shown', async () => {
    const other = await pageOf(story.email('admin'))
    await other.goto(admin.url())
    await other.getByRole('button', { name: 'Spam', exact: true }).click()
    await section(other).fill(`No ads at all.\n\n${table}\n`)
    await other.getByRole('status').getByText('Saved').waitFor()
    await section(admin).fill(`No ads.\n\n${table}\n\nAsk when in doubt.\n`)
    await expect
      .poll(() => section(admin).inputValue())
      .toBe(`No ads at all.\n\n${table}\n\nAsk when in doubt.\n`)
    await admin.getByRole('status').getByText('Saved').waitFor()

    await section(other).fill(`Some ads.\n\n${table}\n`)
    await other.getByText('You both changed').waitFor({ state: 'hidden' })
    await other.getByRole('status').getByText('Saved').waitFor()
    await section(admin).fill(`Few ads.\n\n${table}\n\nAsk when in doubt.\n`)
    await admin.getByText('You both changed the same paragraphs').waitFor()
    admin.once('dialog', (dialog) => void dialog.accept())
    await admin.reload()
    await admin.getByText('You both changed the same paragraphs').waitFor()
    await admin.getByRole('radio', { name: 'Both' }).check()
    await admin.getByRole('button', { name: 'Save merged draft' }).click()
    await admin.getByRole('status').getByText('Saved').waitFor()
    await other.reload()
    await other.getByRole('button', { name: 'Spam', exact: true }).click()
    expect(await section(other).inputValue()).toBe(
      `Some ads.\n\nFew ads.\n\n${table}\n\nAsk when in doubt.\n`,
    )
    await other.context().close()
  })

  it('[9.2] is exported as Markdown, and a file becomes the draft once its changes were seen', async () => {
    const download = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'More', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'Export as Markdown' }).click()
    const file = await text(await (await download).createReadStream())
    expect(file).toContain(`## Spam <!-- section: spam -->\n\nSome ads.`)

    const take = async (content: string) => {
      await admin.getByRole('button', { name: 'More', exact: true }).click()
      await admin.getByRole('menuitem', { name: /^Import/ }).click()
      const chosen = { name: 'policy.md', mimeType: 'text/markdown', buffer: Buffer.from(content) }
      await admin.locator('input[type=file]').setInputFiles(chosen)
    }
    await take(file.replace('section: spam', 'section: scam'))
    await admin.getByText('Line 3: there is no category “scam”.').waitFor()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await take(file)
    await admin.getByText('The two say the same.').waitFor()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    const chapters = Array.from({ length: 30 }, (_, at) => `## Case ${at}\n\n${'Not allowed. '.repeat(20)}`)
    await take(file.replace('Some ads.', chapters.join('\n\n')))
    await admin.getByRole('button', { name: 'Take as draft' }).click()
    await admin.getByRole('status').getByText('Saved').waitFor()
  })

  it('[9.2] source and preview scroll together, and the table of contents leads to a heading', async () => {
    await admin.getByRole('button', { name: 'Spam', exact: true }).click()
    await admin.getByRole('button', { name: 'Table of contents' }).click()
    await admin.getByRole('menuitem', { name: 'Case 20' }).click()
    const scrolled = () => section(admin).evaluate(({ scrollTop }) => scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(500)
    const heading = admin.getByRole('heading', { name: 'Case 20' })
    await expect.poll(() => heading.evaluate((each) => each.getBoundingClientRect().top < 500)).toBe(true)
    await section(admin).evaluate((area) => (area.scrollTop = 0))
    const preview = admin.getByRole('region', { name: 'Preview' })
    await expect.poll(() => preview.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  })

  it('[2.7.12] a category that the policy contains cannot be deleted', async () => {
    await admin.goto(`${story.program.url}/policies`)
    await admin.getByRole('button', { name: 'Harassment' }).click()
    await admin.getByRole('dialog').getByRole('link', { name: 'Guidelines' }).waitFor()
    expect(await admin.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  })
})
