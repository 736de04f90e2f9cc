import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { RequestContext } from '../../access/requests/request-context.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeFront } from '../http/front.ts'
import { HttpServer } from '../http/listen.ts'
import { makeRestHandler } from './handler.ts'
import { routes } from './routes.ts'

let app: TestApp
let http: HttpServer
let url: string
let acme: TestWorkspace
let key: string

const keyOf = async ({ workspaceId, admin }: TestWorkspace) =>
  app.services.apiKeys.create(
    { workspaceId, actor: { kind: ActorKind.member, id: admin.id } },
    { name: 'Test' },
  )

beforeAll(async () => {
  app = await startTestApp({ env: { SYNC_TIMEOUT: '0.5' } })
  const { services, schema } = app
  const rest = makeRestHandler({
    log: services.log,
    schema,
    routes,
    authenticate: (request) => authenticate(services, request, { scope: 'rest' }),
    countRequest: (workspaceId, limited) => services.requestLimits.count(workspaceId, limited),
    contextFor: (principal, requestId) => new RequestContext(services, principal, requestId),
  })
  http = new HttpServer(makeFront(services, rest, (_request, response) => response.writeHead(418).end()))
  url = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`
  acme = await app.createWorkspace({ plan: Plan.enterprise })
  key = (await keyOf(acme)).key
})
afterAll(async () => {
  await http.close()
  await app.close()
})

async function send(path: string, body: object | string, authorization = `Bearer ${key}`) {
  const reply = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'x-request-id': 'one-request' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  }
}

const item = (over: object = {}) => ({
  content_id: newId(),
  text: 'hello',
  user: { id: 'u1', name: 'Ada' },
  category: { id: 'c1' },
  subcategory: { id: 's1', name: 'Bikes' },
  ...over,
})

interface StoredContent {
  text: string | null
  metadata: unknown
}
const stored = (contentId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<StoredContent>(
      `select text, metadata from content where workspace_id = $1 and external_id = $2`,
      [acme.workspaceId, contentId],
    ),
  )

describe('[4.1] POST /api/v1/content', () => {
  test('accepts an item with all its fields and keeps the keys of its metadata', async () => {
    const metadata = { snake_key: 1, camelKey: { inner_key: ['x'] } }
    const sent = item({
      metadata,
      image_urls: ['https://cdn.example.com/a.jpg'],
      user: { id: 'u2', type: 'trusted', status: 'allowed', tags: ['vip'] },
    })
    expect(await send('content', sent)).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored(sent.content_id)).toEqual([{ text: 'hello', metadata }])
  })

  test('[R2] 200 identical requests at once make one item', async () => {
    const sent = item()
    const replies = await Promise.all(Array.from({ length: 200 }, () => send('content', sent)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored(sent.content_id)).toHaveLength(1)
  })

  test.each([
    ['another user', { user: { id: 'other' } }],
    ['another category', { category: { id: 'other' } }],
    ['another subcategory', { subcategory: { id: 'other' } }],
  ])('refuses an update with %s', async (_name, change) => {
    const sent = item()
    await send('content', sent)
    const error = 'Can only update content that match existing user, category and subcategory ids'
    expect(await send('content', { ...sent, ...change })).toMatchObject({
      status: 400,
      body: { success: false, error },
    })
  })

  test.each<[string, object, string]>([
    ['a text of 4,001 characters', { text: '🙂'.repeat(4001) }, 'text'],
    ['a text with U+0000', { text: 'a\0b' }, 'text'],
    ['a text with half a surrogate pair', { text: '\ud800' }, 'text'],
    ['metadata with U+0000', { metadata: { deep: ['a\0'] } }, 'metadata'],
    ['metadata with half a surrogate pair', { metadata: { deep: ['\udc00'] } }, 'metadata'],
    ['metadata of more than 64 KiB', { metadata: { long: 'x'.repeat(65_536) } }, 'metadata'],
    ['metadata that is a list', { metadata: [] }, 'metadata'],
    ['21 images', { image_urls: Array.from({ length: 21 }, () => 'https://example.com/a') }, 'image_urls'],
    ['an image that is no URL', { image_urls: ['file:///etc/passwd'] }, 'image_urls.0'],
    [
      '101 tags',
      { user: { id: 'u', tags: Array.from({ length: 101 }, (_, tag) => `t${tag}`) } },
      'user.tags',
    ],
    ['an unknown user type', { user: { id: 'u', type: 'king' } }, 'user.type'],
    ['a user without an id', { user: {} }, 'user.id'],
    ['a video where video is not enabled', { video_urls: ['https://example.com/v.mp4'] }, 'video_urls'],
  ])('[7] refuses %s', async (_name, change, field) => {
    const { status, body } = await send('content', item(change))
    expect(status).toBe(400)
    expect(Object.keys(body['error'] as object)).toEqual([field])
  })

  test('[8] 4,000 characters are taken, an emoji is one of them', async () => {
    const sent = item({ text: '🙂'.repeat(4000) })
    expect((await send('content', sent)).status).toBe(200)
    expect((await stored(sent.content_id))[0]?.text).toBe(sent.text)
  })

  test('texts that only look like escapes are data', async () => {
    const sent = item({ text: '\\u0000 \\ud800', metadata: { note: '\\u0000 \\ud800' } })
    expect((await send('content', sent)).status).toBe(200)
  })
})

describe('[4.2] POST /api/v1/content/sync', () => {
  test('answers with the decision', async () => {
    const { status, body } = await send('content/sync', item())
    expect([status, body]).toEqual([200, { success: true, status: 'allowed', actions: [] }])
  })

  test('a rule’s decision comes with its actions in webhook shape', async () => {
    const strict = await app.createWorkspace()
    const rule = {
      type: 'CONTENT',
      name: 'No shouting',
      conditions: [{ key: 'text_length', params: { atLeast: 50 } }],
      actions: [{ key: 'change_status', params: { status: 'hidden' } }],
    }
    const made = await app.graphql<{ createRule: { rule: { id: string } } }>(
      strict.admin,
      'mutation ($input: CreateRuleInput!) { createRule(input: $input) { rule { id } } }',
      { input: rule },
    )
    expect(made.errors).toEqual([])
    const { id } = made.data.createRule.rule
    await app.graphql(
      strict.admin,
      'mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: true }) { rule { id } } }',
      {
        id,
      },
    )
    const { key: own } = await keyOf(strict)
    const sent = item({ text: 'A'.repeat(60) })
    const { status, body } = await send('content/sync', sent, `Bearer ${own}`)
    const content = {
      id: sent.content_id,
      user_id: 'u1',
      subcategory_id: 's1',
      category_id: 'c1',
      tags: [],
      created_at: expect.any(String) as string,
    }
    const action = {
      action_type: 'ChangeStatus',
      type: 'content',
      status: 'hidden',
      previous_status: null,
      rule_id: id,
      content,
    }
    expect([status, body]).toEqual([
      200,
      { success: true, status: 'hidden', actions: [expect.objectContaining(action)] },
    ])
  })

  test('[R12] says so when media take too long', async () => {
    const slow = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const image = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/slow.jpg`
    const started = performance.now()
    const { status, body } = await send('content/sync', item({ image_urls: [image] }))
    expect([status, body]).toEqual([200, { success: true, timeout: true }])
    expect(performance.now() - started).toBeGreaterThanOrEqual(490)
    slow.closeAllConnections()
    slow.close()
  })

  test('refuses videos', async () => {
    const video = await app.createWorkspace({ video: true })
    const other = await keyOf(video)
    const { status, body } = await send(
      'content/sync',
      item({ video_urls: ['https://example.com/v.mp4'] }),
      `Bearer ${other.key}`,
    )
    expect([status, body['error']]).toEqual([400, { video_urls: 'Videos cannot be ingested synchronously' }])
  })
})

describe('[5.1] keys', () => {
  test('a missing, malformed, unknown and revoked key get one identical answer', async () => {
    const { key: revoked, apiKey } = await keyOf(acme)
    expect((await send('content', item(), `Bearer ${revoked}`)).status).toBe(200)
    await app.services.apiKeys.revoke(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } },
      apiKey.id,
    )
    const refused = {
      status: 401,
      body: {
        success: false,
        error: 'Unauthorized',
        code: 'UNAUTHENTICATED',
        docs: '/api/docs/errors/UNAUTHENTICATED',
        request_id: 'one-request',
      },
    }
    await expect
      .poll(async () => (await send('content', item(), `Bearer ${revoked}`)).status, { timeout: 5000 })
      .toBe(401)
    for (const authorization of [
      '',
      'Bearer',
      'nonsense',
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${revoked}`,
    ])
      for (const path of ['content', 'content/sync'])
        expect(await send(path, item(), authorization)).toMatchObject(refused)
  })

  test('a key without the rest scope may not', async () => {
    const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
    const { key: reader } = await app.services.apiKeys.create(by, {
      name: 'Reader',
      scopes: [ApiKeyScope.graphql_read],
    })
    expect(await send('content', item(), `Bearer ${reader}`)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
  })

  test('the workspace is the key’s: another workspace’s item of the same id is another item', async () => {
    const other = await keyOf(await app.createWorkspace())
    const sent = item({ text: 'mine' })
    await send('content', sent)
    expect(
      (await send('content', { ...sent, text: 'theirs', user: { id: 'x' } }, `Bearer ${other.key}`)).status,
    ).toBe(200)
    expect((await stored(sent.content_id))[0]?.text).toBe('mine')
  })
})

describe('[8] limits', () => {
  test('are those of the plan', async () => {
    const { headers } = await send('content', item())
    expect(headers.get('x-ratelimit-limit')).toBeNull()
    const { key: free } = await keyOf(await app.createWorkspace({ plan: Plan.free }))
    const limited = await send('content', item(), `Bearer ${free}`)
    expect([limited.headers.get('x-ratelimit-limit'), limited.headers.get('x-ratelimit-remaining')]).toEqual([
      '6000',
      '5999',
    ])
  })

  test('[8.3] [V8.1] [V8.10] the free plan takes 1,000 new items in 7 days; updates do not count', async () => {
    const { key: free } = await keyOf(await app.createWorkspace({ plan: Plan.free }))
    const first = item()
    const all = [first, ...Array.from({ length: 1004 }, () => item())]
    const replies = await Promise.all(all.map((each) => send('content', each, `Bearer ${free}`)))
    const refused = replies.filter(({ status }) => status === 429)
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([1000, 5])
    const { headers, body } = refused[0] ?? { headers: new Headers(), body: {} }
    expect(body).toMatchObject({
      success: false,
      error: 'More than 1,000 new items in 7 days need the Starter, Pro or Enterprise plan',
      code: 'PLAN_LIMIT',
      docs: '/api/docs/errors/PLAN_LIMIT',
    })
    expect(headers.get('retry-after')).toBeNull()
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['1000', '0'])
    expect(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000).toBeGreaterThan(6 * 24 * 3600)
    const known = all[replies.findIndex(({ status }) => status === 200)] ?? first
    expect((await send('content', { ...known, text: 'changed' }, `Bearer ${free}`)).status).toBe(200)
  })
})
