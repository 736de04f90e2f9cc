import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { hold } from '../../test/held.ts'

let app: TestApp
let acme: TestWorkspace
let api: ApiServer
let admin: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({
    env: { DATABASE_POOL: '2', DATABASE_READ_POOL: '2', DATABASE_READ_TIMEOUT: '0.5' },
  })
  acme = await app.createWorkspace()
  api = await startApiServer(app)
  admin = await api.signIn(acme.admin.email ?? '')
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

const contents = (aliases: number) =>
  `{ ${Array.from({ length: aliases }, (_, n) => `a${n}: contents(first: 1) { nodes { id } }`).join(' ')} }`
const used = (work: 'requests' | 'reads') => app.services.database.useOf(work).used

it('queries leave the connections for requests alone, with however many fields', async () => {
  const seen = new Set<number>()
  const watch = setInterval(() => seen.add(used('reads')), 1)
  const { errors } = await api.graphql(contents(30), {}, admin)
  clearInterval(watch)
  expect(errors).toEqual([])
  expect(Math.max(...seen)).toBe(1)
})

it('mutations do not use those for reading', async () => {
  const busy = app.services.database.on('reads')
  const blocked = [1, 2].map(() => busy.asSystem((tx) => tx.query('select pg_sleep(0.4)')))
  const began = performance.now()
  const { errors } = await api.graphql(
    'mutation { createTag(input: { name: "New", color: "#ff0000" }) { tag { id } } }',
    {},
    admin,
  )
  expect(errors).toEqual([])
  expect(performance.now() - began).toBeLessThan(350)
  await Promise.all(blocked)
})

it('a query that takes too long is cut off and says so', async () => {
  const held = await hold(app, 'lock table content in access exclusive mode')
  const { errors } = await api.graphql(contents(1), {}, admin)
  expect(errors).toMatchObject([{ code: 'UNAVAILABLE', extensions: { retryAfter: 2 } }])
  await held.release()
  expect((await api.graphql(contents(1), {}, admin)).errors).toEqual([])
})

it('says on /metrics what the connections are doing', async () => {
  const held = app.services.database.on('reads').asSystem((tx) => tx.query('select pg_sleep(0.4)'))
  await expect.poll(() => used('reads')).toBe(1)
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  expect(metrics).toContain('verdict_database_connections{work="reads",state="used"} 1')
  expect(metrics).toContain('verdict_database_connections{work="jobs",state="waiting"} 0')
  await held
})
