import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { startCuttableProxy } from '../test/cuttable-proxy.ts'
import { freshDatabase } from '../test/template-database.ts'
import { UnavailableError } from './errors.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
let app: TestApp

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'))
  const url = new URL(database.url)
  proxy = await startCuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.host = `127.0.0.1:${proxy.port}`
  const limits = {
    DATABASE_STATEMENT_TIMEOUT: '0.3',
    DATABASE_READ_TIMEOUT: '0.3',
    DATABASE_IDLE_TIMEOUT: '0.3',
  }
  app = await startTestApp({ env: { DATABASE_URL: url.href, ...limits } })
})
afterAll(async () => {
  await app.close()
  proxy.close()
  await database.drop()
})

const acme = '01890a5d-ac96-774b-bcce-b302099a8057'

it.each([
  ['a transaction', () => app.services.database.inWorkspace(acme, (tx) => tx.query('select 1 as one'))],
  ['a read', () => app.services.database.on('reads').reader(acme).query('select 1 as one')],
])('that PostgreSQL leaves without an answer is away for %s, and another one is made', async (_what, ask) => {
  expect(await ask()).toEqual([{ one: 1 }])
  proxy.silence()
  await expect(ask()).rejects.toThrow(UnavailableError)
  expect(await ask()).toEqual([{ one: 1 }])
})
