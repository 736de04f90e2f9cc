import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { freshDatabase } from '../../test/template-database.ts'
import { openPlatform } from '../../wiring/open-platform.ts'
import { makeApp } from './app.ts'
import { makeFront } from './front.ts'
import { HttpServer } from './listen.ts'

const page = '<!doctype html><title>Verdict</title>'
const html = { accept: 'text/html,application/xhtml+xml' }
const script = `const padding = '${'x'.repeat(5000)}'`
/** The files of a built documentation, whose texts are their names. */
const documents: Readonly<Record<string, string>> = Object.fromEntries(
  ['index.html', 'api.html', 'reference.html', 'reference/enums.html', 'schema.json', '404.html'].map(
    (name) => [name, `the text of ${name}`],
  ),
)

let url: string
let http: HttpServer
let draining = false
const idle = { waitedMs: 0 }
const nothingWaits = { intake: idle, syncJudge: idle, userIntake: idle }
const cleanUps: (() => unknown)[] = []

beforeAll(async () => {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'verdict-web-'))
  await mkdir(path.join(webRoot, 'assets'))
  await writeFile(path.join(webRoot, 'index.html'), page)
  await writeFile(path.join(webRoot, 'assets/main-1a2b.js'), script)
  await writeFile(path.join(webRoot, 'assets/main-1a2b.js.gz'), gzipSync(script))
  await writeFile(path.join(webRoot, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  const docsRoot = await mkdtemp(path.join(tmpdir(), 'verdict-docs-'))
  await mkdir(path.join(docsRoot, 'assets'))
  await mkdir(path.join(docsRoot, 'reference'))
  await writeFile(path.join(docsRoot, 'assets/main-1a2b.css'), 'p {}')
  for (const [name, text] of Object.entries(documents)) await writeFile(path.join(docsRoot, name), text)
  const own = await freshDatabase(inject('databaseUrl'))
  const config = readConfig({
    DATABASE_URL: own.url,
    REDIS_URL: inject('redisUrl'),
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a'.repeat(32),
  })
  const platform = await openPlatform(config)
  const graphql = express.Router()
  graphql.post('/', express.json(), (_request, response) => void response.json({ data: null }))
  const app = makeApp(
    { config, ...platform, ...nothingWaits },
    { graphql, webRoot, docsRoot, draining: () => draining },
  )
  http = new HttpServer(makeFront(platform, () => Promise.reject(new Error('breaks')), app))
  url = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`
  cleanUps.push(
    () => http.close(),
    () => platform.close(),
    () => own.drop(),
    () => rm(webRoot, { recursive: true }),
    () => rm(docsRoot, { recursive: true }),
  )
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const get = (address: string, headers: Record<string, string> = {}) => fetch(`${url}${address}`, { headers })

describe('the dashboard', () => {
  test.each(['/', '/reviews', '/reviews/0193a1c2', '/index.html'])(
    '%s is its page, asked for anew each time',
    async (address) => {
      const reply = await get(address, html)
      expect([reply.status, await reply.text()]).toEqual([200, page])
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'hashed files are kept for ever, and sent to who reads %s as the build wrote them',
    async (reads, sent) => {
      const reply = await get('/assets/main-1a2b.js', { 'accept-encoding': reads })
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(reply.headers.get('vary')).toContain('Accept-Encoding')
      expect(reply.headers.get('content-type')?.toLowerCase()).toBe('text/javascript; charset=utf-8')
      expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([sent, script])
    },
  )

  test('lets pages load nothing from elsewhere and run no inline script', async () => {
    const policy = (await get('/', html)).headers.get('content-security-policy')
    expect(policy?.split(';').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "font-src 'self' data:",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "media-src 'self'",
      "object-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
    ])
  })
})

describe('the documentation', () => {
  test.each([
    ['/docs', 'index.html'],
    ['/docs/', 'index.html'],
    ['/docs/api', 'api.html'],
    ['/docs/api/', 'api.html'],
    ['/docs/reference', 'reference.html'],
    ['/docs/reference/enums', 'reference/enums.html'],
    ['/docs/schema.json', 'schema.json'],
  ])('%s is %s, asked for anew each time', async (address, name) => {
    const reply = await get(address, html)
    expect([reply.status, await reply.text()]).toEqual([200, documents[name]])
    expect(reply.headers.get('cache-control')).toBe('no-cache')
  })

  test('hashed files are kept for ever', async () => {
    const reply = await get('/docs/assets/main-1a2b.css')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('says of an address that no page has that it has none', async () => {
    const reply = await get('/docs/no-such-page', html)
    expect([reply.status, await reply.text()]).toEqual([404, documents['404.html']])
  })
})

describe('[7] what is not there or not right is JSON', () => {
  test.each([
    '/api',
    '/api/v2/content',
    '/api/docs/nothing.js',
    '/assets/gone.js',
    '/docs/assets/gone.js',
    '/docs/gone',
    '/docs/..%2f..%2fpackage.json',
    '/nothing.png',
    '/%E0%A4%A',
    '/..%2f..%2fpackage.json',
    '/media/x',
  ])('%s', async (address) => {
    const reply = await get(address)
    expect([404, 400]).toContain(reply.status)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(await reply.json()).toMatchObject({
      success: false,
      error: expect.anything() as unknown,
      request_id: reply.headers.get('x-request-id'),
    })
  })

  test.each([['{'], ['0'], ['"x"']])('a body of %s for Express', async (body) => {
    const reply = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(await reply.json())).not.toMatch(/at |node_modules|<html/)
  })

  test('a body that is too large for Express', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ x: 'x'.repeat(200_000) }),
    }
    const reply = await fetch(`${url}/graphql`, init)
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
  })

  test('a REST side that breaks closes its own connection only', async () => {
    await expect(get('/api/v1/content')).rejects.toThrow()
    expect((await get('/healthz')).status).toBe(200)
  })
})

describe('health', () => {
  test('is said of the process and of what it needs', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect(await (await get('/readyz')).json()).toEqual({
      ready: true,
      database: true,
      writes: true,
      space: true,
      intake: true,
      redis: true,
      draining: false,
    })
  })

  test('[R11] a server on its way out wants no more requests', async () => {
    draining = true
    const reply = await get('/readyz')
    draining = false
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { ready: false, database: true, writes: true, space: true, intake: true, redis: true, draining: true },
    ])
  })

  test('metrics are counted by route, never by address', async () => {
    await get('/some/page/of/17', html)
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toContain('verdict_http_request_seconds_count{route="page",status="200"}')
    expect(metrics).not.toContain('/some/page')
  })
})

describe('documentation', () => {
  test('the page and all it loads come from here', async () => {
    const reply = await get('/api/docs', html)
    const content = await reply.text()
    const sources = [...content.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '')
    expect(sources).toHaveLength(5)
    for (const source of sources) {
      const loaded = await get(source)
      expect([source, loaded.status, loaded.headers.get('content-type')]).toEqual([
        source,
        200,
        expect.stringMatching(/css|javascript|png/),
      ])
      await loaded.arrayBuffer()
    }
    expect(content).not.toMatch(/<script>|https?:/)
  })

  test('the page is dark where the visitor has a dark theme, and changes with it', async () => {
    const text = async (address: string) => (await get(address)).text()
    const root = new Set<string>()
    const dark = Object.assign(new EventTarget(), { matches: true })
    runInNewContext(await text('/api/docs/start.js'), {
      SwaggerUIBundle: () => undefined,
      matchMedia: (query: string) => (query === '(prefers-color-scheme: dark)' ? dark : undefined),
      document: {
        documentElement: {
          classList: { toggle: (name: string, on: boolean) => (on ? root.add(name) : root.delete(name)) },
        },
      },
    })
    expect([...root]).toEqual(['dark-mode'])
    expect(await text('/api/docs/swagger-ui.css')).toContain('html.dark-mode .swagger-ui')
    expect(await text('/api/docs/docs.css')).toContain('html.dark-mode .code-samples')
    dark.matches = false
    dark.dispatchEvent(new Event('change'))
    expect([...root]).toEqual([])
  })

  test('[4] the OpenAPI document is served', async () => {
    expect(await (await get('/api/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/v1/content': { post: {} } },
    })
  })
})
