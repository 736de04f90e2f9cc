import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { makeContent } from '../test/moderated-workspace.ts'
import { freshDatabase } from '../test/template-database.ts'
import { UnavailableError } from './errors.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  app = await startTestApp({ env: { DATABASE_URL: database.url } })
  acme = await app.createWorkspace()
})
afterAll(async () => {
  await app.close()
  await owner.end()
  await database.drop()
})

/** Whether connections that are made from now on take writes, as those to a primary do; the others end. */
async function takesWrites(writes: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(
    `alter database ${pg.escapeIdentifier(name)} set default_transaction_read_only = ${!writes}`,
  )
  if (writes) return
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

it('that leads to a replica is away for what writes, and is left, so that the next one may lead to the primary', async () => {
  const send = (id: string) => app.services.intake.accept(acme.workspaceId, makeContent(id, 'hello'))
  await send('before')
  await takesWrites(false)
  const refused = () => send('meanwhile').catch(({ cause }: Error) => (cause as Error).message)
  await expect.poll(refused).toContain('read-only transaction')
  await expect(send('meanwhile')).rejects.toThrow(UnavailableError)
  await takesWrites(true)
  await expect(send('after')).resolves.toMatchObject({ version: 1 })
})
