import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const slowness = 17_000

let story: Story
let media: Server
let imageUrl: string

beforeAll(async () => {
  media = createServer((_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png), slowness)
  }).listen(0, '127.0.0.1')
  story = await startStory()
  await story.rule('content', 'Spam', [says('spam')], [becomes('flagged')])
  imageUrl = `http://127.0.0.1:${(media.address() as AddressInfo).port}/slow.png`
})
afterAll(async () => {
  media.closeAllConnections()
  media.close()
  await story?.stop()
})

/** What the platform was told about the item. */
const toldAbout = (id: string) =>
  story.told().filter(({ content }) => (content as { id: string } | undefined)?.id === id)

describe('[4.2] content with slow media, at the default wait', () => {
  it('[4.2.5] [8.2] is answered with timeout after 15 seconds, and the decision follows once', async () => {
    const sent = performance.now()
    const answer = await story.rest('POST', 'content/sync', item('slow', 'Look', { image_urls: [imageUrl] }))
    const seconds = (performance.now() - sent) / 1000
    expect([answer.status, answer.body]).toEqual([200, { success: true, timeout: true }])
    expect(seconds).toBeGreaterThanOrEqual(15)
    expect(seconds).toBeLessThan(slowness / 1000)
    expect(toldAbout('slow')).toEqual([])
    await expect.poll(() => toldAbout('slow').length, { timeout: 10_000 }).toBe(1)
    expect(toldAbout('slow')).toMatchObject([
      { action_type: 'ChangeStatus', status: 'allowed', previous_status: null },
    ])
    await story.rest('POST', 'content', item('next', 'Spam'))
    await expect.poll(() => toldAbout('next').length, { timeout: 15_000 }).toBe(1)
    expect(toldAbout('slow')).toHaveLength(1)
    expect(story.receiver.problems).toEqual([])
  })

  it('[4.2] text alone is always evaluated before the answer', async () => {
    const { body } = await story.rest('POST', 'content/sync', item('quick', 'Hello'))
    expect(body).toEqual({ success: true, status: 'allowed', actions: [] })
  })
})
