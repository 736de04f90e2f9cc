import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { StatisticsKeeper } from './statistics-keeper.ts'

let platform: TestPlatform
let owner: pg.Client
let keeper: StatisticsKeeper
let logged: { level: string; [field: string]: unknown }[]

const url = () => platform.database.orm.config.get('clientUrl') ?? ''
const keeperOf = (connection: string) =>
  new StatisticsKeeper({ url: connection, database: platform.database, log: platform.log })

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  owner = new pg.Client({ connectionString: url() })
  await owner.connect()
  logged = []
  for (const level of ['info', 'warn'] as const)
    platform.log[level] = (fields: object) => void logged.push({ level, ...fields })
  keeper = keeperOf(url())
  // Only the keeper is to count them.
  await owner.query(`
    create table grown (id int) with (autovacuum_enabled = off);
    create table grown_by_month (id int) partition by range (id);
    create table grown_early partition of grown_by_month for values from (0) to (1000) with (autovacuum_enabled = off);
    create table grown_late partition of grown_by_month for values from (1000) to (9000) with (autovacuum_enabled = off)`)
})
afterEach(async () => {
  await owner.query('drop table if exists grown, grown_by_month; drop role if exists visitor')
  await owner.end()
})

/** Adds rows, numbered, as an import does, and has PostgreSQL take note of that at once. */
async function add(table: string, from: number, to: number): Promise<void> {
  await owner.query(`insert into ${table} select * from generate_series(${from}, ${to})`)
  await owner.query('select pg_stat_force_next_flush()')
}
/** How many rows PostgreSQL plans for; -1 where it has never counted them. */
async function counted(table: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select reltuples::int as n from pg_class where oid = '${table}'::regclass`,
  )
  return rows[0]?.n ?? NaN
}

/** The address for a user who owns no table. */
async function visitor(): Promise<string> {
  await owner.query(`create role visitor login password 'visitor'`)
  const address = new URL(url())
  Object.assign(address, { username: 'visitor', password: 'visitor' })
  return address.href
}

describe('a table that grows fast', () => {
  it('is counted before autovacuum comes by, if it never was', async () => {
    await add('grown', 1, 600)
    expect(await counted('grown')).toBe(-1)
    await keeper.keep()
    expect(await counted('grown')).toBe(600)
    expect(logged).toEqual([{ level: 'info', name: 'grown', counted: -1, rows: 600 }])
  })

  it('is counted again if it was counted early, at one row, and each time that it has grown tenfold', async () => {
    await add('grown', 1, 1)
    await owner.query('analyze grown')
    await add('grown', 2, 600)
    await keeper.keep()
    expect(await counted('grown')).toBe(600)
    await add('grown', 601, 5900)
    await keeper.keep()
    expect(await counted('grown')).toBe(600)
    await add('grown', 5901, 6000)
    await keeper.keep()
    expect(await counted('grown')).toBe(6000)
  })

  it('is left alone while it is small', async () => {
    await add('grown', 1, 499)
    await keeper.keep()
    expect(await counted('grown')).toBe(-1)
    expect(logged).toEqual([])
  })

  it('is counted with its partitions, and a partition by itself', async () => {
    await add('grown_by_month', 600, 1400)
    await keeper.keep()
    expect(await counted('grown_by_month')).toBe(801)
    expect(await counted('grown_early')).toBe(400)
    await add('grown_by_month', 1401, 6000)
    await keeper.keep()
    expect(await counted('grown_by_month')).toBe(801)
    expect(await counted('grown_late')).toBe(5001)
  })

  it('is left to autovacuum where somebody holds it: others are counted meanwhile', async () => {
    await add('grown', 1, 900)
    await add('grown_by_month', 1, 600)
    const holder = new pg.Client({ connectionString: url() })
    await holder.connect()
    await holder.query('begin; lock table grown_by_month')
    await keeper.keep()
    await holder.end()
    expect(await counted('grown')).toBe(900)
    expect(await counted('grown_by_month')).toBe(-1)
    const held = logged.filter(({ level }) => level === 'warn')
    expect(held).toMatchObject([{ name: 'grown_by_month', err: { code: '55P03' } }, { name: 'grown_early' }])
  })

  it('is left to autovacuum where the user of the database may not analyze it, with one warning', async () => {
    keeper = keeperOf(await visitor())
    await add('grown', 1, 600)
    await keeper.keep()
    await keeper.keep()
    expect(await counted('grown')).toBe(-1)
    expect(logged.filter(({ level }) => level === 'warn')).toMatchObject([
      { name: 'grown', err: { message: 'the user of the database may not analyze the table' } },
    ])
  })

  it('is counted by a user who does not own it and may maintain it', async () => {
    keeper = keeperOf(await visitor())
    await owner.query('grant maintain on grown to visitor')
    await add('grown', 1, 600)
    await keeper.keep()
    expect(await counted('grown')).toBe(600)
  })

  it('is left alone by a program that is about to end', async () => {
    await add('grown', 1, 600)
    const kept = keeper.keep()
    await keeper.stop()
    await kept
    expect(await counted('grown')).toBe(-1)
  })

  it('is counted once where several processes look at the same time', async () => {
    await add('grown', 1, 600)
    await Promise.all([keeper.keep(), keeperOf(url()).keep(), keeperOf(url()).keep()])
    expect(await counted('grown')).toBe(600)
    expect(logged).toHaveLength(1)
  })
})

describe('a worker', () => {
  it('has what is imported into a new installation counted within seconds', async () => {
    const app = await startTestApp({ worker: true })
    const { workspaceId } = await app.createWorkspace()
    const inWorkspace = <T>(sql: string, values: unknown[] = []) =>
      app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, values))
    const counted = async () => {
      const [table] = await inWorkspace<{ reltuples: number }>(
        `select reltuples from pg_class where oid = 'platform_user'::regclass`,
      )
      return table?.reltuples
    }
    await inWorkspace(
      `insert into platform_user (workspace_id, id, external_id) select $1, gen_random_uuid(), n from generate_series(1, 2000) n`,
      [workspaceId],
    )
    expect(await counted()).toBeLessThan(1)
    await vi.waitFor(async () => expect(await counted()).toBe(2000), { timeout: 15_000, interval: 200 })
    await app.close()
  })
})
