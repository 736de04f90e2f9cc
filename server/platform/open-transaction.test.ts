import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { OpenTransaction } from './open-transaction.ts'

let app: TestApp
let client: pg.Client
let open: OpenTransaction

beforeAll(async () => {
  app = await startTestApp()
  client = new pg.Client({ connectionString: app.services.config.database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})
beforeEach(async () => {
  await client.query('rollback; drop table if exists note; create table note (said text unique)')
  open = new OpenTransaction(client, ['begin', `set local application_name = 'opened'`])
})

const ask = (text: string, values: unknown[] = []) => open.query({ text, values })
const note = (said: string) => ({ text: 'insert into note values ($1) returning said', values: [said] })
const notes = async () =>
  (await client.query('select said from note order by said')).rows.map(({ said }) => said as string)
const rowsOf = async (answer: Promise<{ rows: unknown[] }>) => (await answer).rows

it('opens with the first statement, and what is asked for in one tick travels together, in its order', async () => {
  const trips = vi.spyOn(client, 'query')
  const [setting, first, second] = [
    ask('show application_name'),
    open.query(note('a')),
    ask('select said from note'),
  ]
  expect(await Promise.all([setting, first, second].map(rowsOf))).toEqual([
    [{ application_name: 'opened' }],
    [{ said: 'a' }],
    [{ said: 'a' }],
  ])
  expect(trips).toHaveBeenCalledTimes(1)
  expect((await ask('commit')).command).toBe('COMMIT')
  trips.mockRestore()
  expect(await notes()).toEqual(['a'])
})

it('a write that was put off waits for what is asked for next, and is there before it', async () => {
  await ask('select')
  open.putOff(note('a'))
  const trips = vi.spyOn(client, 'query')
  expect(await rowsOf(ask('select said from note'))).toEqual([{ said: 'a' }])
  open.putOff(note('b'))
  await ask('commit')
  expect(trips).toHaveBeenCalledTimes(2)
  trips.mockRestore()
  expect(await notes()).toEqual(['a', 'b'])
})

it('a write that was put off and fails fails what it travels with, so that nothing stays', async () => {
  await open.query(note('a'))
  open.putOff(note('a'))
  await expect(ask('commit')).rejects.toMatchObject({ code: '23505' })
  expect((await ask('commit')).command).toBe('ROLLBACK')
  expect(await notes()).toEqual([])
})

it('a statement that fails fails those behind it, and what was done before a savepoint stays', async () => {
  await open.query(note('a'))
  await ask('savepoint part')
  const [known, behind] = [open.query(note('a')), open.query(note('b'))]
  await expect(behind).rejects.toMatchObject({ code: '23505' })
  await expect(known).rejects.toMatchObject({ code: '23505' })
  await ask('rollback to savepoint part')
  await open.query(note('c'))
  await ask('commit')
  expect(await notes()).toEqual(['a', 'c'])
})

it('tells all of them when the connection is lost', async () => {
  const lost = new pg.Client({ connectionString: app.services.config.database.url })
  lost.on('error', () => undefined)
  await lost.connect()
  const dying = new OpenTransaction(lost, ['begin'])
  const asked = ['select pg_terminate_backend(pg_backend_pid())', 'select 1'].map((text) =>
    dying.query({ text, values: [] }),
  )
  const told = await Promise.allSettled(asked)
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
