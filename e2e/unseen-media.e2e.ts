import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FileHost, startFileHost } from '../server/test/file-host.ts'
import { scene } from '../server/test/make-picture.ts'
import { tone } from '../server/test/make-sound.ts'
import { openBrowser } from './support/browser.ts'
import { deskOf, operationOf } from './support/review-desk.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

/** What the path of each media file begins with. */
const files = '**/media/*'
let story: Story
let host: FileHost
let browser: Browser
let mo: Page
let desk: ReturnType<typeof deskOf>
let queue: string
/** The decisions that the page has asked for. */
let asked = 0

const status = async (id: string): Promise<string | undefined> => {
  const { content } = await story.admin<{ content: { status: string } | null }>(
    `query ($id: String!) { content(by: { externalId: $id }) { status } }`,
    { id },
  )
  return content?.status
}
const picture = (id: string) => mo.getByRole('img', { name: `Picture 1 of ${id}` })
const isDrawn = (id: string) =>
  picture(id).evaluate(
    (image: HTMLImageElement) => image.src.includes('/media/') && image.naturalWidth > 0 && !image.ariaHidden,
  )

/** Opens the review of an item of its own with what it shows. */
async function reviewing(id: string, media: Record<string, string[]>): Promise<void> {
  await story.rest('POST', 'content/sync', item(id, `cheap ${id}`, media))
  await mo.goto(queue)
  await desk.row(`cheap ${id}`).click()
  await desk.heading(id).waitFor()
  await mo.getByText(/^Yours ·/).waitFor()
  await desk.drawn()
}
const pictureOf = async (id: string, seed: number) => ({
  image_urls: [host.serve(`${id}.png`, await scene(seed).png().toBuffer())],
})
async function decide(): Promise<void> {
  for (const key of ['r', 'Enter']) await mo.keyboard.press(key)
}

beforeAll(async () => {
  ;[story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  const { program, workspaceId } = story
  await program.cli('workspace:update', '--workspace', workspaceId, '--audio', 'on')
  await story.rule('content', 'Cheap', [says('cheap')], [becomes('flagged')])
  mo = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  desk = deskOf(mo)
  mo.on('request', (request) => {
    if (operationOf(request) === 'Decide') asked += 1
  })
  await signIn(mo, program.url, story.email('mo'), 'correct horse battery')
  queue = `${program.url}/queues/${await story.queueId()}/review`
})
beforeEach(async () => {
  asked = 0
  await mo.unrouteAll({ behavior: 'ignoreErrors' })
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await story?.stop()
})

describe('nothing is decided whose media have not come', () => {
  it('a picture that is revealed and still on its way: the keys of a decision wait for it', async () => {
    await reviewing('slow', await pictureOf('slow', 21))
    let answer = (): void => undefined
    const slow = new Promise<void>((done) => (answer = done))
    await mo.route(files, async (route) => {
      await slow
      await route.continue()
    })
    await mo.keyboard.press('b')
    await mo.getByRole('status').getByText('The picture is being fetched').waitFor()
    await decide()
    await mo.getByText('have not come yet').first().waitFor()
    expect(asked).toBe(0)
    answer()
    await expect.poll(() => isDrawn('slow')).toBe(true)
    expect(await mo.getByText('The picture is being fetched').count()).toBe(0)
    await mo.keyboard.press('Enter')
    await expect.poll(() => status('slow')).toBe('HIDDEN')
  })

  it('a picture that did not come says so, is asked for again, and is decided without on purpose alone', async () => {
    await reviewing('lost', await pictureOf('lost', 22))
    let fails = true
    await mo.route(files, (route) => (fails ? route.fulfill({ status: 502 }) : route.continue()))
    await mo.keyboard.press('b')
    const retry = mo.getByRole('button', { name: /^Try again: Picture 1 of lost/ })
    await mo.getByText('This picture did not load.').waitFor()
    await decide()
    await mo.getByText('did not load. Enter again').first().waitFor()
    expect(asked).toBe(0)
    await retry.click()
    await mo.getByText('This picture did not load.').waitFor()
    fails = false
    await retry.click()
    await expect.poll(() => isDrawn('lost')).toBe(true)
    await mo.keyboard.press('Enter')
    await expect.poll(() => status('lost')).toBe('HIDDEN')
  })

  it('Enter again goes without a picture that does not come', async () => {
    await reviewing('gone', await pictureOf('gone', 23))
    await mo.route(files, (route) => route.fulfill({ status: 502 }))
    await mo.keyboard.press('b')
    await mo.getByText('This picture did not load.').waitFor()
    await decide()
    await mo.getByText('did not load. Enter again').first().waitFor()
    await mo.keyboard.press('Enter')
    await expect.poll(() => status('gone')).toBe('HIDDEN')
  })

  it('large, a picture that did not come says so as well, and is asked for again there', async () => {
    const image_urls = [24, 25].map(async (seed) =>
      host.serve(`large-${seed}.png`, await scene(seed).png().toBuffer()),
    )
    await reviewing('large', { image_urls: await Promise.all(image_urls) })
    await mo.keyboard.press('b')
    await expect.poll(() => isDrawn('large')).toBe(true)
    const dialog = mo.getByRole('dialog')
    await mo.getByRole('button', { name: /^Enlarge: Picture 1 of large/ }).click()
    await dialog.getByRole('img').waitFor()
    await mo.route(files, (route) => route.abort())
    await mo.keyboard.press('ArrowRight')
    await dialog.getByText('Picture 2 of 2').first().waitFor()
    await mo.keyboard.press('b')
    await dialog.getByText('This picture did not load.').waitFor()
    await mo.unrouteAll({ behavior: 'ignoreErrors' })
    await dialog.getByRole('button', { name: /^Try again/ }).click()
    await expect
      .poll(() => dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await mo.keyboard.press('Escape')
  })

  it('a sound whose beginning has not come is waited for, says that it failed, and is asked for again', async () => {
    let fails = true
    await mo.route(files, (route) => (fails ? route.fulfill({ status: 502 }) : route.continue()))
    await reviewing('sound', { audio_urls: [host.serve('sound.wav', tone())] })
    const retry = mo.getByRole('button', { name: /^Try again: Sound 1 of sound/ })
    await retry.waitFor()
    await decide()
    await mo.getByText('did not load. Enter again').first().waitFor()
    expect(asked).toBe(0)
    fails = false
    await retry.click()
    await expect.poll(() => retry.count()).toBe(0)
    await expect
      .poll(() => mo.locator('audio').evaluate((player: HTMLAudioElement) => player.readyState))
      .toBeGreaterThan(0)
    await mo.keyboard.press('Enter')
    await expect.poll(() => status('sound')).toBe('HIDDEN')
  })

  it('outside of a queue as well', async () => {
    await story.rest('POST', 'content/sync', item('alone', 'alone', await pictureOf('alone', 26)))
    await mo.route(files, (route) => route.abort())
    await mo.goto(`${story.program.url}/content`)
    await mo.getByRole('row').nth(1).click()
    await mo.getByRole('button', { name: /^Reveal: Picture 1 of alone/ }).click()
    await mo.getByText('This picture did not load.').waitFor()
    await decide()
    await mo.getByText('did not load. Enter again').first().waitFor()
    expect(asked).toBe(0)
    await mo.keyboard.press('Enter')
    await expect.poll(() => status('alone')).toBe('HIDDEN')
  })
})
