import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileHost, startFileHost } from '../server/test/file-host.ts'
import { pictureOfCode, pictureOfText, scene } from '../server/test/make-picture.ts'
import { film, spoken, tone } from '../server/test/make-sound.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, startStory, type Story } from './support/story.ts'

let story: Story
let host: FileHost
let browser: Browser
let page: Page
const asked = new Set<string>()

beforeAll(async () => {
  ;[story, host, browser] = await Promise.all([startStory(), startFileHost(), openBrowser()])
  const media = ['--video', 'on', '--audio', 'on']
  await story.program.cli('workspace:update', '--workspace', story.workspaceId, ...media)
  page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
afterAll(async () => {
  await browser?.close()
  await host?.close()
  await story?.stop()
})

const video = () => page.locator('video')

describe('[V2.20.8] a video on the item page', () => {
  it('is flagged for what is shown in it, and is not fetched by the browser before it is revealed', async () => {
    const text = { match: 'contains_any_word', words: ['lottery'], sources: ['videos'] }
    await story.rule('content', 'Lotteries', [{ key: 'text', params: text }], [becomes('flagged')])
    const pictures = [
      await scene(3).png().toBuffer(),
      await pictureOfText('Secret lottery'),
      await pictureOfCode('https://bad.example.com/win'),
      await pictureOfText('Call us now'),
    ]
    const sound = { of: await spoken(['Meet me at the casino tonight.']), from: 2 }
    const urls = {
      video_urls: [host.serve('film.mp4', await film(pictures, { sound }))],
      audio_urls: [host.serve('tone.wav', tone())],
    }
    const { status } = await story.rest('POST', 'content', item('film', 'Look at this', urls))
    expect(status).toBe(200)
    await story.hears({ status: 'flagged' })
    await page.goto(`${story.program.url}/content`)
    await page.getByRole('row').nth(1).click()
    await page.getByText('Secret lottery').first().waitFor()
    expect(await video().count()).toBe(0)
    expect(await page.getByRole('img', { name: 'Video 1 of film' }).getAttribute('src')).toMatch(/^data:/)
  })

  it('what is shown in it is listed with its time, and found by a word', async () => {
    const list = page.getByRole('list', { name: 'What is shown and said, and when' })
    const rows = async () =>
      (await list.getByRole('listitem').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))
    expect(await rows()).toEqual([
      '0:01 Secret lottery',
      '0:02 https://bad.example.com/win',
      '0:02 Meet me at the casino tonight.',
      '0:03 Call us now',
    ])
    await page.getByText('Basic', { exact: true }).waitFor()
    await page.getByLabel('Search what is shown and said').fill('LOTT')
    expect(await rows()).toEqual(['0:01 Secret lottery'])
    await page.getByLabel('Search what is shown and said').fill('')
  })

  it('a click on a line shows the video at that second, of which the line is marked, from our own server', async () => {
    await page.getByRole('button', { name: 'Go to 0:02' }).first().click()
    await expect.poll(() => video().evaluate((player: HTMLVideoElement) => player.currentTime)).toBe(2)
    await page.locator('li[aria-current="true"]').filter({ hasText: 'bad.example.com' }).waitFor()
    expect(await video().getAttribute('src')).toMatch(/^\/w\/[\da-f-]+\/media\//)
    expect([...asked]).toEqual([story.program.url])
  })

  it('it plays without its sound, by keys, and the seconds that were played are in the audit log', async () => {
    const state = () => video().evaluate(({ paused, muted }: HTMLVideoElement) => ({ paused, muted }))
    expect(await state()).toEqual({ paused: true, muted: true })
    await page.getByRole('group', { name: 'Video 1 of film' }).focus()
    // Its sound, which is all that this browser plays of it, begins at two seconds.
    await page.keyboard.press('ArrowLeft')
    const second = () => video().evaluate((player: HTMLVideoElement) => player.currentTime)
    await expect.poll(second).toBeLessThan(2)
    await page.keyboard.press(' ')
    await expect.poll(second).toBeGreaterThan(3)
    await expect.poll(state).toEqual({ paused: true, muted: true })
    await page.keyboard.press('m')
    expect(await state()).toEqual({ paused: true, muted: false })
    const told = async () => {
      const { auditEntries } = await story.admin<{
        auditEntries: { nodes: { after: { seconds?: number } | null }[] }
      }>('{ auditEntries(first: 5) { nodes { after } } }')
      return auditEntries.nodes.map(({ after }) => after?.seconds)
    }
    await expect.poll(told).toContainEqual(expect.any(Number))
  })

  it('a file of another host is not loaded, whoever puts it on the page', async () => {
    const url = host.serve('foreign.png', await scene(9).png().toBuffer())
    const outcome = await page.evaluate(
      (source) =>
        new Promise((resolve) => {
          const picture = new Image()
          picture.onload = () => resolve('loaded')
          picture.onerror = () => resolve('refused')
          picture.src = source
        }),
      url,
    )
    expect(outcome).toBe('refused')
    expect(host.asked).not.toContain('/foreign.png')
  })
})

describe('how media are shown', () => {
  it('cannot be less strict than the workspace asks for, and the choice says so', async () => {
    await story.admin(
      'mutation { updateWorkspace(input: { mediaViewing: { muted: true, blur: LIGHT } }) { workspace { id } } }',
    )
    await page.goto(`${story.program.url}/settings/personal`)
    const sound = page.getByRole('switch', { name: 'Start without sound' })
    await expect.poll(() => sound.isDisabled()).toBe(true)
    await page.getByText('Your workspace asks for this.').waitFor()
    await page.getByRole('combobox', { name: 'Blur until revealed' }).click()
    const choice = (name: string) => page.getByRole('option', { name }).getAttribute('aria-disabled')
    expect([await choice('Not at all'), await choice('Nothing to be seen')]).toEqual(['true', null])
    await page.getByRole('option', { name: 'Nothing to be seen' }).click()
    await page.goto(`${story.program.url}/content`)
    await page.getByRole('row').nth(1).click()
    const video = page.getByRole('img', { name: 'Video 1 of film' })
    expect(await video.getAttribute('src')).toContain('svg')
  })
})

describe('private storage', () => {
  it('is set up for a host, and a URL of it is tried', async () => {
    const url = host.serve('secret.png', await scene(4).png().toBuffer())
    await page.goto(`${story.program.url}/settings/private-storage`)
    await page.getByText('No private storage yet').waitFor()
    await page.getByRole('button', { name: 'Add Signed URLs' }).click()
    await page.getByLabel('Hosts').fill('127.0.0.1')
    await page.getByLabel('Key', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Add', exact: true }).last().click()
    await page.getByText('at least 32').first().waitFor()
    await page.getByLabel('Key', { exact: true }).fill('a key of thirty-two characters!!')
    await page.getByRole('button', { name: 'Add', exact: true }).last().click()
    await page.getByRole('heading', { name: '127.0.0.1' }).waitFor()
    await page.getByLabel('Try a URL').fill(`${url}?x`)
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByText('Could not be fetched: answered with status 404').waitFor()
    expect(host.asked.at(-1)).toMatch(/^\/secret\.png\?x&verdict-expires=\d+&verdict-signature=[0-9a-f]{64}$/)
  })
})
