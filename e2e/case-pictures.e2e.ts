import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileHost, startFileHost } from '../server/test/file-host.ts'
import { scene } from '../server/test/make-picture.ts'
import { openBrowser } from './support/browser.ts'
import { deskOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let host: FileHost
let browser: Browser
let mo: Page

beforeAll(async () => {
  ;[story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  const image_urls = [host.serve('same.png', await scene(31).png().toBuffer())]
  for (const text of ['cheap watches', 'so cheap', 'nothing is as cheap as this'])
    await story.rest('POST', 'content/sync', item(`${text.length}`, text, { image_urls }))
  mo = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(mo, story.program.url, story.email('mo'), 'correct horse battery')
  await mo.goto(`${story.program.url}/queues/${await story.queueId()}/review`)
  await deskOf(mo).row('cheap watches').click()
  await deskOf(mo).drawn()
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await story?.stop()
})

const pictures = (list: Locator) => list.getByRole('img', { name: /^Picture 1 of / })
const sources = (list: Locator) =>
  pictures(list).evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
const isBlurred = async (list: Locator) =>
  /\bblur-sm\b/.test((await pictures(list).first().getAttribute('class')) ?? '')
const looks = async () => {
  const { auditEntries } = await story.admin<{ auditEntries: { nodes: { event: string }[] } }>(
    '{ auditEntries(first: 50) { nodes { event } } }',
  )
  return auditEntries.nodes.filter(({ event }) => event === 'MEDIA_REVEALED').length
}

describe('what is decided on as one shows its pictures', () => {
  it('the others of a case have their thumbnails, blurred, and a press reveals one, which is logged', async () => {
    await mo.getByRole('button', { name: /Same picture · 3/ }).click()
    const others = mo.getByRole('list', { name: 'Others of the case' })
    await expect.poll(() => pictures(others).count()).toBe(2)
    expect(await isBlurred(others)).toBe(true)
    expect((await sources(others)).every((source) => source.startsWith('data:'))).toBe(true)
    expect(await looks()).toBe(0)
    await others
      .getByRole('button', { name: /^Reveal: Picture 1 of / })
      .first()
      .click()
    await expect
      .poll(() =>
        pictures(others)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(100)
    expect(await isBlurred(others)).toBe(false)
    await expect.poll(looks).toBe(1)
  })

  it('the decision on a case shows the pictures of its first items', async () => {
    await mo.keyboard.press('c')
    const sample = mo.getByRole('dialog', { name: 'Decide on 3 items' }).getByRole('list', { name: 'Items' })
    await expect.poll(() => pictures(sample).count()).toBe(3)
    expect(await isBlurred(sample)).toBe(true)
    await mo.keyboard.press('Escape')
    await mo.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('the decision on what was selected shows theirs', async () => {
    const desk = deskOf(mo)
    for (const [text, id] of [
      ['so cheap', '8'],
      ['cheap watches', '13'],
    ] as const) {
      await desk.row(text).click()
      await desk.heading(id).waitFor()
      await mo.keyboard.press('x')
    }
    await mo.getByRole('button', { name: /^Decide…/ }).click()
    const sample = mo.getByRole('dialog', { name: 'Decide on 2 items' }).getByRole('list', { name: 'Items' })
    await expect.poll(() => pictures(sample).count()).toBe(2)
    expect((await sources(sample)).every((source) => source.startsWith('data:image/'))).toBe(true)
  })
})
