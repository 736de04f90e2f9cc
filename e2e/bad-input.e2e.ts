import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item, startStory, type Story } from './support/story.ts'

let story: Story

beforeAll(async () => {
  story = await startStory({ plan: 'ENTERPRISE' })
})
afterAll(() => story?.stop())

interface Answer {
  status: number
  type: string | null
  body: { success: boolean; error?: unknown; code?: string; request_id?: string }
}

/** Sends a body as it is. */
async function send(
  body: string | Uint8Array<ArrayBuffer>,
  { path = 'content', key = story.apiKey } = {},
): Promise<Answer> {
  const response = await fetch(`${story.program.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body,
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Answer['body'],
  }
}

const text = (over: object) => JSON.stringify(item('bad', 'Hello', over))

/** How many items the dashboard shows. */
async function countOfContent(): Promise<number> {
  let count = 0
  let after: string | null = null
  do {
    const {
      contents,
    }: { contents: { nodes: unknown[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } } } =
      await story.moderator(
        `query ($after: String) { contents(first: 100, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }`,
        { after },
      )
    count += contents.nodes.length
    after = contents.pageInfo.hasNextPage ? contents.pageInfo.endCursor : null
  } while (after)
  return count
}

describe('[7] bad input, to the real program', () => {
  const object = { body: 'Must be a JSON object' }
  const json = { body: 'Must be valid JSON' }
  it.each<[string, string | (() => string), number, unknown]>([
    ['0', '0', 400, object],
    ['a string', '"x"', 400, object],
    ['an array', '[]', 400, object],
    ['null', 'null', 400, object],
    ['half an object', '{', 400, json],
    ['nothing', '', 400, { body: 'Required' }],
    [
      '2 MB',
      () => text({ metadata: { long: 'x'.repeat(2 * 1024 * 1024) } }),
      413,
      'The body must be at most 1048576 bytes',
    ],
    [
      '65 levels',
      () => `${'['.repeat(65)}${']'.repeat(65)}`,
      400,
      { body: 'Must not be nested deeper than 64 levels' },
    ],
    ['a page of HTML', '<html></html>', 400, json],
    ['U+0000 in a text', () => text({ text: 'a\0b' }), 400, { text: 'Must not contain U+0000' }],
    ['U+0000 in an id', () => text({ content_id: '\0' }), 400, { content_id: 'Must not contain U+0000' }],
    [
      'U+0000 in a key of the metadata',
      () => text({ metadata: { 'a\0': 1 } }),
      400,
      { metadata: 'Must not contain U+0000' },
    ],
    ['half a surrogate pair', () => text({ text: 'a\ud800' }), 400, { text: 'Must be well-formed Unicode' }],
    [
      'the other half',
      () => text({ user: { id: '\udc00' } }),
      400,
      { 'user.id': 'Must be well-formed Unicode' },
    ],
    [
      '4,001 characters',
      () => text({ text: '🙂'.repeat(4001) }),
      400,
      { text: 'Must be at most 4000 characters' },
    ],
    [
      'an id of 256 characters',
      () => text({ content_id: 'x'.repeat(256) }),
      400,
      { content_id: 'Must be at most 255 characters' },
    ],
    ['an empty id', () => text({ content_id: '' }), 400, { content_id: 'Must not be empty' }],
    ['no content_id', () => text({ content_id: undefined }), 400, { content_id: 'Required' }],
    ['no user', () => text({ user: undefined }), 400, { user: 'Required' }],
    [
      'ids left out',
      () => text({ user: {}, category: {} }),
      400,
      { 'user.id': 'Required', 'category.id': 'Required' },
    ],
    [
      'a video, synchronously',
      () => text({ video_urls: ['https://example.com/a.mp4'] }),
      400,
      { video_urls: 'Videos cannot be ingested synchronously' },
    ],
  ])('%s: refused with what is wrong', async (name, body, status, error) => {
    const path = name.includes('synchronously') ? 'content/sync' : 'content'
    const answer = await send(typeof body === 'string' ? body : body(), { path })
    expect(answer).toMatchObject({
      status,
      type: 'application/json; charset=utf-8',
      body: { success: false, error },
    })
    expect(answer.body.request_id).toEqual(expect.any(String))
  })

  it.each([42, true, null, {}, [], ['bad'], 1.5])('an id that is %j: refused on its field', async (id) => {
    for (const [field, over] of [
      ['content_id', { content_id: id }],
      ['user.id', { user: { id } }],
      ['category.id', { category: { id } }],
      ['subcategory.id', { subcategory: { id } }],
    ] as const) {
      const { status, body } = await send(text(over))
      expect([status, Object.keys(body.error as object)]).toEqual([400, [field]])
    }
  })

  it('bytes that are not UTF-8, and what is not JSON by its header', async () => {
    expect(await send(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({
      status: 400,
      body: { error: { body: 'Must be UTF-8' } },
    })
    const plain = await fetch(`${story.program.url}/api/v1/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${story.apiKey}`, 'content-type': 'text/plain' },
      body: text({}),
    })
    expect([plain.status, await plain.json()]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA_TYPE' }])
  })

  it('[7.1] [5.1.5] [V5.1.2] keys that are missing, wrong or revoked: one and the same 401', async () => {
    const { createApiKey } = await story.admin<{ createApiKey: { key: string; apiKey: { id: string } } }>(
      `mutation { createApiKey(input: { name: "Short-lived" }) { key apiKey { id } } }`,
    )
    expect((await send(text({ content_id: 'with-new-key' }), { key: createApiKey.key })).status).toBe(200)
    await story.admin(
      `mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }`,
      createApiKey.apiKey,
    )
    const refused = { status: 401, body: { success: false, error: 'Unauthorized', code: 'UNAUTHENTICATED' } }
    for (const key of ['', 'x', 'verdict.', `${story.apiKey}x`, story.apiKey.slice(0, -1)])
      expect(await send(text({}), { key })).toMatchObject(refused)
    await expect
      .poll(() => send(text({}), { key: createApiKey.key }), { timeout: 35_000, interval: 250 })
      .toMatchObject(refused)
  })
})

describe('[4.1] odd input that is fine, to the real program', () => {
  it('[2.3.2] [V2.3.1] [8.1] 4,000 code points of two units each, unknown fields, and __proto__', async () => {
    expect((await send(text({ content_id: 'long', text: '🙂'.repeat(4000) }))).status).toBe(200)
    const odd = text({ content_id: 'odd' }).replace(
      /^\{/,
      '{"__proto__":{"text":"no"},"constructor":1,"tags":["x"],',
    )
    expect((await send(odd)).body).toEqual({ success: true })
    const { contents } = await story.moderator<{ contents: { nodes: unknown[] } }>(
      `{ contents(filter: { externalIds: ["odd"] }) { nodes { text tags { identifier } } } }`,
    )
    expect(contents.nodes).toEqual([{ text: 'Hello', tags: [] }])
  })

  it('[4.1.5] [4.1.6] [7.3] the same item 200 times at once is one; with another user it is refused', async () => {
    const same = text({ content_id: 'again' })
    const answers = await Promise.all(Array.from({ length: 200 }, () => send(same)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200))
    for (const over of [
      { user: { id: 'other' } },
      { category: { id: 'other' } },
      { subcategory: { id: 'other' } },
    ])
      expect(await send(text({ content_id: 'again', ...over }))).toMatchObject({
        status: 400,
        body: { error: 'Can only update content that match existing user, category and subcategory ids' },
      })
    await story.hears({ content: expect.objectContaining({ id: 'again' }) })
    const about = story.told().filter(({ content }) => (content as { id: string }).id === 'again')
    expect(about).toHaveLength(1)
  })

  it('200 items at once are 200 items: nothing is lost, and nothing that was refused is there', async () => {
    const many = Array.from({ length: 200 }, (_, n) =>
      send(text({ content_id: `many-${n}`, user: { id: `u-${n % 7}` } })),
    )
    expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true)
    expect(await countOfContent()).toBe(['with-new-key', 'long', 'odd', 'again'].length + 200)
    await expect
      .poll(() => new Set(story.told().map(({ content }) => (content as { id: string }).id)).size, {
        timeout: 20_000,
      })
      .toBe(204)
    expect(story.receiver.problems).toEqual([])
  })
})
