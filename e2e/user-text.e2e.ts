import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
const hebrew = 'זה מבצע cheap מאוד, שלום לכולם'
const reversed = 'invoice cheap \u202Egpj.exe and what follows'
const zalgo = [...'cheap zalgo']
  .map((letter) => letter + '\u0335\u0336\u0337\u0338\u0301\u0302\u0303'.repeat(8))
  .join('')
/** As long as the API takes it. */
const longName = 'Nebuchadnezzar'.repeat(22).slice(0, 255)

let story: Story
let browser: Browser
let mo: Page

const author = (id: string, name: string) => ({ user: { id, name } })

beforeAll(async () => {
  story = await startStory()
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  await story.rest('POST', 'content/sync', item('hebrew', hebrew, author('u1', 'דנה')))
  await story.rest('POST', 'content/sync', item('reversed', reversed, author('u2', 'Ann\u202Enimda')))
  await story.rest('POST', 'content/sync', item('zalgo', `cheap ${zalgo}`, author('u3', zalgo.slice(0, 255))))
  await story.rest('POST', 'content/sync', item('long', `cheap ${'x'.repeat(600)}`, author('u4', longName)))
  browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  mo = await context.newPage()
  await signIn(mo, story.program.url, story.email('mo'), password)
  await mo.goto(`${story.program.url}/queues`)
  await mo
    .getByRole('button', { name: /start reviewing/i })
    .or(mo.getByRole('link', { name: /start reviewing/i }))
    .first()
    .click()
  await mo.locator('aside[aria-busy="false"]').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const open = async (id: string) => {
  const row = mo.getByRole('option').nth(['hebrew', 'reversed', 'zalgo', 'long'].indexOf(id))
  await row.click()
  await mo.getByRole('heading', { name: id, exact: true }).waitFor()
  await mo.locator('aside[aria-busy="false"]').waitFor()
}
/** The text of the open item as it is drawn. */
const drawn = () => mo.locator('p.max-w-prose bdi')

it('from right to left it begins at the right, and its neighbours stay where they are', async () => {
  await open('hebrew')
  expect(await drawn().evaluate((text) => getComputedStyle(text).direction)).toBe('rtl')
  expect(
    await mo
      .getByRole('option')
      .first()
      .evaluate((row) => getComputedStyle(row).direction),
  ).toBe('ltr')
})

it('with U+202E it is not reversed: the character is a mark, and a copy is the original', async () => {
  await open('reversed')
  const mark = drawn().locator('[data-mark]')
  expect(await mark.getAttribute('data-mark')).toBe('RLO')
  // Read from the left: each letter after the mark stands right of the one before.
  const places = await drawn().evaluate((text) => {
    const last = [...text.querySelectorAll('*'), text]
      .flatMap(({ childNodes }) => [...childNodes])
      .find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('gpj'))
    const at = last?.textContent?.indexOf('gpj') ?? 0
    return [0, 1, 2].map((offset) => {
      const range = document.createRange()
      if (last) range.setStart(last, at + offset)
      if (last) range.setEnd(last, at + offset + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect([...places].sort((one, other) => one - other)).toEqual(places)
  expect(
    await drawn().evaluate((text) => {
      getSelection()?.selectAllChildren(text)
      return getSelection()?.toString()
    }),
  ).toBe(reversed)
  await mo.keyboard.press('Control+c')
  expect(await mo.evaluate(() => navigator.clipboard.readText())).toBe(reversed)
})

it('with dozens of marks over a letter it does not paint over its neighbours, and a copy has them all', async () => {
  await open('zalgo')
  const clipped = drawn().locator('.text-\\[0px\\]').first()
  expect(await clipped.evaluate((part) => getComputedStyle(part).fontSize)).toBe('0px')
  expect(await drawn().textContent()).toBe(`cheap ${zalgo}`)
})

it('a name of 255 letters and a word without an end break nothing, and are read as a whole', async () => {
  await open('long')
  const width = await mo.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width[0]).toBe(width[1])
  expect(await drawn().evaluate((text) => text.getBoundingClientRect().right <= innerWidth)).toBe(true)
  await mo.goto(`${story.program.url}/users`)
  const name = mo.getByRole('link', { name: longName }).locator('bdi')
  await name.hover()
  await expect.poll(() => name.getAttribute('title')).toBe(longName)
  expect(await mo.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
