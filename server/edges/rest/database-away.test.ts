import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { startCuttableProxy } from '../../test/cuttable-proxy.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { freshDatabase } from '../../test/template-database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let call: RestClient

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'))
  const url = new URL(database.url)
  proxy = await startCuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  app = await startTestApp({ env: { DATABASE_URL: url.href } })
  rest = await startRestApp(app)
  call = await rest.client(await app.createWorkspace())
})
afterAll(async () => {
  await rest.close()
  await app.close()
  proxy.close()
  await database.drop()
})

const item = { text: 'Hello', user: { id: 'u' }, category: { id: 'c' }, subcategory: { id: 's' } }

it('[V7.4] while the database is away every answer is 503 with Retry-After, and afterwards all is well', async () => {
  expect((await call('POST', 'content', { ...item, content_id: 'before' })).status).toBe(200)
  proxy.cut()
  for (const path of ['content', 'content/sync']) {
    const { status, headers, body } = await call('POST', path, { ...item, content_id: path })
    expect([status, body['code'], body['error']]).toEqual([
      503,
      'UNAVAILABLE',
      'Temporarily unavailable, try again shortly',
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await call('GET', 'user/u')).status).toBe(503)
  expect((await call('GET', 'lists')).status).toBe(503)
  proxy.join()
  expect((await call('POST', 'content/sync', { ...item, content_id: 'after' })).body).toMatchObject({
    status: 'allowed',
  })
  expect((await call('GET', 'user/u')).status).toBe(200)
})
