import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { countByDefault, dropPast, makeAhead } from './partition-upkeep.ts'
import { PartitionKeeper } from './partition-keeper.ts'
import { type PartitionedTable, partitionedTables } from './partitions.ts'

const tables = partitionedTables({ deliveries: 90 })
const columns: Record<string, string> = {
  delivery_attempt: `(workspace_id, delivery_id, duration_ms, at) select $1, gen_random_uuid(), 1, $2::timestamptz`,
}

let platform: TestPlatform
let owner: pg.Client
let workspaceId: string
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const url = () => platform.database.orm.config.get('clientUrl') ?? ''
const connect = async () => {
  const client = new pg.Client({ connectionString: url(), options: '-c timezone=UTC' })
  await client.connect()
  return client
}

beforeEach(async () => {
  owner = await connect()
  workspaceId = await makeWorkspace(platform)
})
afterEach(() => owner.end())

const query = <T>(text: string, values: unknown[] = [], workspace = workspaceId) =>
  platform.database.inWorkspace(workspace, (tx) => tx.query<T>(text, values))
const write = (table: string, at: string, workspace = workspaceId) =>
  query(`insert into ${table} ${columns[table] ?? ''}`, [workspace, at], workspace)
/** The partitions in which the workspace has rows. */
const liesIn = async (table: string) =>
  (
    await query<{ part: string }>(
      `select distinct tableoid::regclass::text as part from ${table} where workspace_id = $1 order by 1`,
      [workspaceId],
    )
  ).map(({ part }) => part)
const moment = async (sql: string) => {
  const { rows } = await owner.query<{ at: string }>(`select (${sql})::text as at`)
  return rows[0]?.at ?? ''
}
/** The start of the month that many months from now. */
const start = (ahead: number) =>
  moment(`date_trunc('month', now() at time zone 'UTC') + interval '${ahead} months'`)
/** Those of the next three, and of now. */
async function starts(): Promise<[now: string, ...ahead: [string, string, string]]> {
  return [await start(0), await start(1), await start(2), await start(3)]
}
const nameOf = (table: string, at: string) => `${table}_p${at.slice(0, 7).replace('-', '')}`

describe.each(tables.map((table) => [table.name, table] as const))('%s', (name, table: PartitionedTable) => {
  test('has partitions for the next three months, made once', async () => {
    const ahead = (await starts()).slice(1).map((at) => nameOf(name, at))
    const made = await makeAhead(owner, table)
    expect(ahead).toEqual(expect.arrayContaining(made))
    expect(await makeAhead(owner, table)).toEqual([])
    const { rows } = await owner.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass`,
      [name],
    )
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(ahead))
  })

  test('has its rows in the partition of their time, to its first and last moment', async () => {
    await makeAhead(owner, table)
    const [, , first, next] = await starts()
    await write(name, `${first}+00`)
    await write(name, await moment(`timestamptz '${next}+00' - interval '1 microsecond'`))
    expect(await liesIn(name)).toEqual([nameOf(name, first)])
    await write(name, `${next}+00`)
    expect(await liesIn(name)).toEqual([nameOf(name, first), nameOf(name, next)])
  })

  test('loses no row that has no partition: it lies by default, is counted, and moves when there is one', async () => {
    await makeAhead(owner, table)
    const at = await start(3)
    await owner.query(`drop table ${nameOf(name, at)}`)
    await write(name, `${at}+00`)
    expect(await liesIn(name)).toEqual([`${name}_default`])
    expect(await countByDefault(owner, table)).toBe(1)
    expect(await makeAhead(owner, table)).toEqual([nameOf(name, at)])
    expect(await liesIn(name)).toEqual([nameOf(name, at)])
    expect(await countByDefault(owner, table)).toBe(0)
  })

  test('drops a partition when its last row was kept for long enough, and no other', async () => {
    const partition = async (label: string, since: string, until: string) => {
      await owner.query(
        `create table ${name}_${label} partition of ${name} for values from ('${since}') to ('${until}')`,
      )
      await write(name, since)
    }
    const { rows } = await owner.query<{ until: string }>(
      `select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''(.*)''\\)') as until from pg_class where relname = $1`,
      [`${name}_past`],
    )
    await owner.query(`alter table ${name} detach partition ${name}_past`)
    const [old, young] = [await moment(`now() - interval '${table.keptDays} days'`), await moment('now()')]
    await partition('old', '2000-01-01', old)
    await partition('young', old, young)
    expect(await dropPast(owner, table)).toEqual([`${name}_old`])
    expect(await dropPast(owner, table)).toEqual([])
    expect(await liesIn(name)).toEqual([`${name}_young`])
    await owner.query(`drop table ${name}_young; alter table ${name} attach partition ${name}_past
      for values from (minvalue) to ('${rows[0]?.until ?? ''}')`)
  })

  test('shows a workspace its own rows of every partition only, and takes none of another', async () => {
    await makeAhead(owner, table)
    const other = await makeWorkspace(platform)
    const moments = [...(await starts()), '2200-01-01']
    for (const at of moments) await write(name, `${at}+00`, other)
    expect(await query(`select * from ${name}`)).toEqual([])
    expect(await query(`select * from ${name}`, [], other)).toHaveLength(moments.length)
    for (const at of moments)
      await expect(query(`insert into ${name} ${columns[name] ?? ''}`, [other, `${at}+00`])).rejects.toThrow(
        /row-level security/,
      )
    await query(`delete from ${name} where at > '2199-01-01'`, [], other)
  })

  test('is made and dropped without waiting behind whoever holds it', async () => {
    const at = await start(3)
    await makeAhead(owner, table)
    await owner.query(`drop table ${nameOf(name, at)}`)
    const holder = await connect()
    await holder.query(`begin; lock table ${name}, ${name}_default in row exclusive mode`)
    await expect(makeAhead(owner, table)).rejects.toThrow(/lock timeout/)
    await holder.query('rollback')
    await holder.end()
    expect(await makeAhead(owner, table)).toEqual([nameOf(name, at)])
  })
})

describe('statements of every moment read the partitions they need', () => {
  const plan = async (text: string) =>
    (await query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary off) ${text}`))
      .map((row) => row['QUERY PLAN'])
      .join('\n')

  it('those of the newest attempts none that is older', async () => {
    const [attempts] = tables.filter(({ name }) => name === 'delivery_attempt')
    if (attempts) await makeAhead(owner, attempts)
    const text = await plan(
      `select 1 from delivery_attempt where workspace_id = '${newId()}' and at > now() + interval '40 days'`,
    )
    expect(text).not.toContain('delivery_attempt_past')
    expect(text).toContain('Subplans Removed')
  })
})

describe('the keeper', () => {
  const metrics = () => platform.metrics
  const keeper = () => new PartitionKeeper({ ...platform, url: url(), kept: { deliveries: 90 } })

  it('makes what is missing, tells how many rows lie by default, and leaves the work to one program', async () => {
    for (const { name } of tables) await owner.query(`drop table if exists ${nameOf(name, await start(3))}`)
    await query(`insert into delivery_attempt ${columns['delivery_attempt'] ?? ''}`, [
      workspaceId,
      '2200-01-01',
    ])
    await Promise.all([keeper().keep(), keeper().keep()])
    for (const table of tables) expect(await makeAhead(owner, table)).toEqual([])
    expect(await metrics().registry.getSingleMetricAsString('verdict_rows_by_default')).toContain(
      'verdict_rows_by_default{table="delivery_attempt"} 1',
    )
    await query(`delete from delivery_attempt where at > '2199-01-01'`)
  })
})
