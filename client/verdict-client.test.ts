import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import openapi from '../schema/openapi.json' with { type: 'json' }
import { startTestApp, type TestApp, type TestWorkspace } from '../server/test/app.ts'
import { changeStatus, makePolicy, makeRule } from '../server/test/moderated-workspace.ts'
import { startRestApp } from '../server/test/rest-app.ts'
import { restKey } from '../server/test/rest-client.ts'
import { generateTypes, typesFile } from './generate-types.ts'
import { createVerdictClient, type VerdictClient } from './verdict-client.ts'
import { VerdictError } from './verdict-error.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let verdict: VerdictClient
const called = new Set<string>()

/** A client that remembers what it was asked for. */
const noting = (client: VerdictClient): VerdictClient => {
  const note =
    (method: 'get' | 'post' | 'delete') =>
    (path: string, ...request: unknown[]) => {
      called.add(`${method} ${path}`)
      return (client[method] as (path: string, ...request: unknown[]) => Promise<never>)(path, ...request)
    }
  return { ...client, get: note('get'), post: note('post'), delete: note('delete') }
}

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  verdict = noting(
    createVerdictClient({ baseUrl: `${rest.url}/`, apiKey: await restKey(app, acme), retries: 0 }),
  )
  await makePolicy(app, acme, 'Spam', { userReports: true, description: 'Advertising' })
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const item = (content_id: string, text: string) => ({
  content_id,
  text,
  user: { id: 'user-1' },
  category: { id: 'market' },
  subcategory: { id: 'bikes' },
})
const refusal = async (call: Promise<unknown>): Promise<VerdictError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof VerdictError)) throw new Error('not refused')
  return error
}

describe('[4] every endpoint through the client', () => {
  it('[4.1] sends content', async () => {
    expect(await verdict.post('/api/v1/content', { body: item('c-1', 'hello') })).toEqual({ success: true })
  })

  it('[4.2] sends content and waits for the decision', async () => {
    const decision = await verdict.post('/api/v1/content/sync', { body: item('c-2', 'pills') })
    expect(decision).toMatchObject({
      success: true,
      status: 'hidden',
      actions: [{ action_type: 'ChangeStatus' }],
    })
    if (!('timeout' in decision))
      expectTypeOf(decision.status).toEqualTypeOf<'allowed' | 'flagged' | 'hidden'>()
  })

  it('[V2.18] asks what would become of an item, which is not stored', async () => {
    const outcome = await verdict.post('/api/v1/evaluate', { body: item('c-never', 'pills') })
    expect(outcome).toMatchObject({ success: true, status: 'hidden' })
    const report = { policy_id: 'spam', reported_by_id: 'user-9', content_id: 'c-never' }
    expect(await refusal(verdict.post('/api/v1/user-reports', { body: { report } }))).toMatchObject({
      status: 404,
    })
  })

  it('[V4.10.1] reads what became of an item', async () => {
    const { content } = await verdict.get('/api/v1/content/{id}', { params: { path: { id: 'c-2' } } })
    expect(content).toMatchObject({ id: 'c-2', status: 'hidden', actions: [{ status: 'hidden' }] })
  })

  it('[V4.10.2] reads what was decided and done, page by page', async () => {
    const first = await verdict.get('/api/v1/actions', { params: { query: { limit: 1 } } })
    expect(first.actions).toHaveLength(1)
    const { actions } = await verdict.get('/api/v1/actions', { params: { query: { after: first.cursor } } })
    expect(actions).not.toContainEqual(first.actions[0])
    expect((await verdict.get('/api/v1/actions')).actions).toEqual([...first.actions, ...actions])
  })

  it('[4.3] [4.4] creates a user and reads it', async () => {
    const { user } = await verdict.post('/api/v1/user', { body: { id: 'user/1', name: 'Ada' } })
    expect(user).toMatchObject({ id: 'user/1', name: 'Ada' })
    const read = await verdict.get('/api/v1/user/{id}', { params: { path: { id: 'user/1' } } })
    expect(read).toMatchObject({ success: true, user: { id: 'user/1', status: 'allowed' } })
  })

  it('[4.5] imports users', async () => {
    const users = [{ id: 'i-1' }, { id: 'i-2' }]
    expect(await verdict.post('/api/v1/import/users', { body: { users } })).toMatchObject({
      created: 2,
      updated: 0,
    })
  })

  it('[4.6] sets a status', async () => {
    const { action_id } = await verdict.post('/api/v1/status', {
      body: { user_id: 'i-1', status: 'flagged' },
    })
    expectTypeOf(action_id).toEqualTypeOf<string>()
    expect(action_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[4.7] [4.8] reads the reasons and reports with one of them', async () => {
    const { policies } = await verdict.get('/api/v1/user-reports')
    expect(policies).toMatchObject([{ id: 'spam', name: 'Spam', description: 'Advertising' }])
    const report = { policy_id: 'spam', reported_by_id: 'user-9', content_id: 'c-1' }
    expect(await verdict.post('/api/v1/user-reports', { body: { report } })).toEqual({ success: true })
  })

  it('[4.9] keeps lists', async () => {
    const { listId } = await verdict.post('/api/v1/lists', { body: { name: 'Words', type: 'strings' } })
    const params = { path: { listId } }
    const added = await verdict.post('/api/v1/lists/{listId}', { params, body: { items: ['a', 'b'] } })
    expect(added.addedItems).toEqual(['a', 'b'])
    const deleted = await verdict.delete('/api/v1/lists/{listId}', { params, body: { items: ['a', 'x'] } })
    expect(deleted.deletedItems).toEqual(['a'])
    expect((await verdict.get('/api/v1/lists/{listId}', { params })).list).toMatchObject({ items: ['b'] })
    expect((await verdict.get('/api/v1/lists')).lists).toMatchObject([{ id: listId, items: 1 }])
  })

  it('deletes content and users that are gone', async () => {
    const [params, author] = [{ path: { id: 'c-gone' } }, { path: { id: 'i-1' } }]
    await verdict.post('/api/v1/content', { body: item('c-gone', 'Hello') })
    expect(await verdict.delete('/api/v1/content/{id}', { params })).toEqual({ success: true })
    expect(await refusal(verdict.delete('/api/v1/content/{id}', { params }))).toMatchObject({ status: 404 })
    const { erasure_id, items } = await verdict.delete('/api/v1/user/{id}', { params: author })
    expect([erasure_id, items]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 0])
  })

  it('files appeals, reads them, and says why a user was banned', async () => {
    const { action_id: id } = await verdict.post('/api/v1/status', {
      body: { user_id: 'i-2', status: 'hidden' },
    })
    const body = { id: 'appeal-1', user_id: 'i-2', text: 'It was not me' }
    const filed = await verdict.post('/api/v1/appeals', { body })
    expect(filed.appeal).toMatchObject({ id: 'appeal-1', state: 'open', text: 'It was not me' })
    const read = await verdict.get('/api/v1/appeals/{id}', { params: { path: { id: 'appeal-1' } } })
    expect(read.appeal).toEqual(filed.appeal)
    expect((await verdict.get('/api/v1/appeals')).appeals).toEqual([filed.appeal])
    const why = await verdict.get('/api/v1/actions/{id}/statement-of-reasons', { params: { path: { id } } })
    expect(why.statement).toMatchObject({ decision_account: 'DECISION_ACCOUNT_TERMINATED' })
  })

  it.each(['.', '..', ''])('says that “%s” cannot stand in a path: it would be another one', async (id) => {
    const path = '/api/v1/user/{id}'
    await expect(verdict.delete(path, { params: { path: { id } } })).rejects.toThrow(TypeError)
  })

  it('is tried here', () => {
    const own = Object.entries(openapi.paths).filter(([path]) => path.startsWith('/api/v1/'))
    const operations = own.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect([...called].sort()).toEqual(operations.sort())
  })
})

describe('[7] a refusal', () => {
  it('names the failing fields', async () => {
    const body = { ...item('c-3', 'hello'), user: { id: '' } }
    expect(await refusal(verdict.post('/api/v1/content', { body }))).toMatchObject({
      status: 400,
      code: 'INVALID_BODY',
      message: 'user.id: Must not be empty',
      fields: { 'user.id': 'Must not be empty' },
      requestId: expect.any(String) as unknown,
    })
  })

  it('of a wrong key says Unauthorized', async () => {
    const stranger = createVerdictClient({ baseUrl: rest.url, apiKey: 'verdict.wrong' })
    expect(await refusal(stranger.get('/api/v1/lists'))).toMatchObject({
      status: 401,
      message: 'Unauthorized',
      fields: {},
      rateLimit: null,
    })
  })

  it('of a limit says what is left and when to come back', async () => {
    const report = { policy_id: 'spam', reported_by_id: 'user-9', content_id: 'c-1' }
    const reports = Array.from({ length: 101 }, () =>
      verdict.post('/api/v1/user-reports', { body: { report } }),
    )
    const refused = (await Promise.allSettled(reports)).find(
      (each) => each.status === 'rejected' && (each.reason as VerdictError).status === 429,
    )
    expect(refused).toMatchObject({
      reason: { status: 429, code: 'RATE_LIMITED', rateLimit: { limit: 100, remaining: 0 } },
    })
    const { reason } = refused as PromiseRejectedResult & { reason: VerdictError }
    expect(reason.retryAfter).toBeGreaterThan(0)
  })
})

describe('what is not an answer of Verdict', () => {
  const serve = async (listener: Parameters<typeof createServer>[1]) => {
    const server = createServer(listener ?? (() => undefined))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { client: createVerdictClient({ baseUrl, apiKey: 'k', timeoutMs: 200, retries: 0 }), server }
  }

  it('is an error with its status', async () => {
    const { client, server } = await serve((_request, response) =>
      response.writeHead(502).end('<h1>Bad Gateway</h1>'),
    )
    expect(await refusal(client.get('/api/v1/lists'))).toMatchObject({ status: 502, code: 'UNREADABLE' })
    server.close()
  })

  it('is an error also where its status is that of a success', async () => {
    const { client, server } = await serve((_request, response) => response.end('<h1>Sign in</h1>'))
    expect(await refusal(client.get('/api/v1/lists'))).toMatchObject({ status: 200, code: 'UNREADABLE' })
    server.close()
  })

  it('is followed nowhere: a report that is redirected would become a question', async () => {
    const seen: string[] = []
    const { client, server } = await serve(({ method, url }, response) => {
      seen.push(`${method} ${url}`)
      response.writeHead(301, { location: '/elsewhere' }).end()
    })
    const body = { report: { policy_id: 'spam', reported_by_id: 'u', content_id: 'c' } }
    expect(await refusal(client.post('/api/v1/user-reports', { body }))).toMatchObject({
      status: 301,
      code: 'UNREADABLE',
      message: 'Redirected to /elsewhere',
    })
    expect(seen).toEqual(['POST /api/v1/user-reports'])
    server.close()
  })

  it('is given up after the time that was set', async () => {
    const { client, server } = await serve(() => undefined)
    await expect(client.get('/api/v1/lists')).rejects.toMatchObject({ name: 'TimeoutError' })
    server.closeAllConnections()
    server.close()
  })
})

it('the generated types are what schema/ says: after a change, run `npm run client`', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes())
})
