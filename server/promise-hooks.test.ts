import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startApiProcess } from './test/api-process.ts'
import { startTestApp } from './test/app.ts'
import { startCollector } from './test/otlp-collector.ts'
import { restClient, restKey } from './test/rest-client.ts'

/** Node.js 20 runs it before and after each step of each promise, from the first use until the process ends. */
test('nothing in the program turns on a hook for promises, traces included', async () => {
  const app = await startTestApp()
  const collector = await startCollector()
  const program = await startApiProcess({
    DATABASE_URL: app.config.database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'test/report-promise-hooks.js')}`,
  })
  const call = restClient(program.url, await restKey(app, await app.createWorkspace()))
  const content = {
    content_id: 'c-1',
    text: 'hello',
    user: { id: 'u-1' },
    category: { id: 'general' },
    subcategory: { id: 'chat' },
  }
  expect(await call('POST', 'content', content)).toMatchObject({ status: 200 })
  expect(await call('POST', 'content/sync', content)).toMatchObject({ status: 200 })
  await program.stop()
  expect(collector.spans.map(({ name }) => name)).toContain('POST /api/v1/content/sync')
  collector.close()
  await app.close()
  expect(program.logged.filter((line) => 'promiseHook' in line)).toEqual([])
})
