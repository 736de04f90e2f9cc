import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { startCuttableProxy } from './test/cuttable-proxy.ts'
import { restClient, type RestClient, restKey } from './test/rest-client.ts'

let app: TestApp
let acme: TestWorkspace
let rest: RestClient
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
let program: ApiProcess
let startedIn: number
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  const address = new URL(inject('redisUrl'))
  proxy = await startCuttableProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(proxy.port)
  proxy.cut()
  const started = performance.now()
  program = await startApiProcess(
    {
      DATABASE_URL: app.config.database.url,
      REDIS_URL: address.href,
      SECRET_KEY: 'a key for tests that is long enough for anything',
      LOG_LEVEL: 'warn',
    },
    'all',
  )
  startedIn = performance.now() - started
  rest = restClient(program.url, await restKey(app, acme))
}, 60_000)
afterAll(async () => {
  await program.stop()
  proxy.close()
  await app.close()
})

const item = (content_id: string) => ({
  content_id,
  text: 'hello',
  user: { id: 'u' },
  category: { id: 'c' },
  subcategory: { id: 's' },
})
const readiness = async () => {
  const response = await fetch(`${program.url}/readyz`)
  return { status: response.status, ...((await response.json()) as { redis: boolean }) }
}
const redisLines = () =>
  program.logged.filter(({ msg }) => String(msg).startsWith('Redis is')).map(({ level, msg }) => [level, msg])
const judged = async (contentId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
    const [row] = await tx.query<{ status: string }>(
      'select status from content where workspace_id = $1 and external_id = $2',
      [acme.workspaceId, contentId],
    )
    return row?.status
  })

test('[R9] [V7.9] a program that starts while Redis is away is ready, takes items in, answers at once and works on them', async () => {
  expect(startedIn).toBeLessThan(30_000)
  expect(await readiness()).toMatchObject({ status: 200, redis: false })
  const started = performance.now()
  expect(await rest('POST', 'content', item('later'))).toMatchObject({ status: 200 })
  expect(await rest('POST', 'content/sync', item('now'))).toMatchObject({ body: { status: 'allowed' } })
  expect(performance.now() - started).toBeLessThan(4000)
  await expect.poll(() => judged('later'), { timeout: 5000 }).toBe('allowed')
})

test('[R9] [V7.9] it joins when Redis comes, and an outage is one line at its start and one at its end', async () => {
  const away = [40, 'Redis is away: working on without it']
  const back = [40, 'Redis is back']
  expect(redisLines()).toEqual([away])
  proxy.join()
  await expect.poll(readiness, { timeout: 5000 }).toMatchObject({ redis: true })
  await expect.poll(redisLines).toEqual([away, back])
  proxy.cut()
  await expect.poll(readiness).toMatchObject({ status: 200, redis: false })
  await expect.poll(redisLines).toEqual([away, back, away])
})

test('[R9] it ends in good order while Redis is away', async () => {
  const started = performance.now()
  expect(await program.stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(10_000)
})
