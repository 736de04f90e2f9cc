import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../template-database.ts'
import { blocksOf, readPage } from './markdown.ts'

const [tables = '', handling = ''] = blocksOf(readPage('docs/webhook-order.md'))
  .filter(({ info }) => info === 'sql')
  .map(({ text }) => text)
const [remember = '', apply = ''] = handling.split(/;\s*\n/)

let database: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'), 'template0')
  client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(tables)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The handler of the page, as one who receives writes it down. */
async function take({ id, status, at }: { id: string; status: string; at: string }): Promise<void> {
  const { rows } = await client.query(remember, [id])
  if (rows.length > 0)
    await client.query(apply.replace('$2', '$1').replace('$3', '$2').replace('$4', '$3'), [
      'content c-1',
      status,
      at,
    ])
}

const statusNow = async () =>
  (await client.query<{ status: string }>('select status from verdict_status')).rows.map(
    ({ status }) => status,
  )

it('the handler of the page applies each action once, and never goes back', async () => {
  const flagged = { id: randomUUID(), status: 'flagged', at: '2026-01-15T09:30:00.000Z' }
  const hidden = { id: randomUUID(), status: 'hidden', at: '2026-01-15T09:31:00.000Z' }
  const allowed = { id: randomUUID(), status: 'allowed', at: '2026-01-15T09:32:00.000Z' }
  await take(flagged)
  await take(allowed)
  await take(hidden)
  await take(flagged)
  expect(await statusNow()).toEqual(['allowed'])
})

it('of two actions of one judgement, which have the same time, the handler of the page applies the later one', async () => {
  await client.query('truncate verdict_action, verdict_status')
  const at = '2026-01-15T09:30:00.000Z'
  await take({ id: randomUUID(), status: 'flagged', at })
  await take({ id: randomUUID(), status: 'hidden', at })
  expect(await statusNow()).toEqual(['hidden'])
})
