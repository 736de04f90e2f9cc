import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileHost, startFileHost } from '../server/test/file-host.ts'
import { pictureOfText, scene } from '../server/test/make-picture.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, startStory, type Story } from './support/story.ts'

let story: Story
let host: FileHost
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await story?.stop()
})

const picture = (index: number) => page.getByRole('img', { name: `Picture ${index} of known` })
const isBlurred = async (index: number) =>
  ((await picture(index).getAttribute('class')) ?? '').split(' ').includes('blur-2xl')
const reveals = async () => {
  await page.goto(`${story.program.url}/audit`)
  await page.getByRole('row').nth(1).waitFor()
  return page.getByText('Blurred media revealed').count()
}

describe('[2.10.32] known abuse material', () => {
  it('[V2.20.7] an admin loads a list of hashes from a file', async () => {
    const hash = createHash('md5')
      .update(await scene(7).png().toBuffer())
      .digest('hex')
    await page.goto(`${story.program.url}/settings/hash-lists`)
    await page.getByRole('button', { name: 'Load list' }).first().click()
    await page.getByLabel('Name').fill('Hotline')
    const file = (content: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'hashes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(content),
      })
    await file(`${hash}\nnonsense`)
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByText('Line 2: neither an MD5 hash').waitFor()
    await page.getByRole('button', { name: /remove/i }).click()
    await file(hash)
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByRole('cell', { name: 'Hotline', exact: true }).waitFor()
  })

  it('a picture that matches is flagged, and blurred even for those who turned blurring off', async () => {
    await story.rule(
      'content',
      'Known abuse material',
      [{ key: 'csam', params: { minimum: 40 } }],
      [becomes('flagged')],
    )
    const urls = [
      host.serve('known.png', await scene(7).png().toBuffer()),
      host.serve('harmless.png', await pictureOfText('Hello there')),
    ]
    const { body } = await story.rest('POST', 'content/sync', item('known', 'Hi', { image_urls: urls }))
    expect(body).toMatchObject({ status: 'flagged' })
    await story.admin('mutation { setMediaViewing(input: { blur: NONE }) { viewer { id } } }')
    await page.goto(`${story.program.url}/content`)
    await page.getByRole('row').nth(1).click()
    await page.getByText('CSAM match 100').waitFor()
    expect([await isBlurred(1), await isBlurred(2)]).toEqual([true, false])
  })

  it('its reveal is asked for, and is in the audit log', async () => {
    const before = page.url()
    expect(await reveals()).toBe(0)
    await page.goto(before)
    await page.getByRole('button', { name: /^Reveal: Picture 1 / }).click()
    await expect.poll(() => isBlurred(1)).toBe(false)
  })

  it('it is enlarged, turned by a key, and the focus is back where it was', async () => {
    await page.getByRole('button', { name: /^Enlarge: Picture 1 / }).click()
    const large = page.getByRole('dialog').getByRole('img')
    await large.waitFor()
    await page.keyboard.press('r')
    expect(await large.getAttribute('style')).toContain('rotate(90deg)')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog').getByText('Picture 2 of 2').last().waitFor()
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toMatch(/^Enlarge: Picture 1 /)
    expect(await reveals()).toBe(1)
  })
})
