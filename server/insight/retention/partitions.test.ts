import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { PartitionKeeper } from './partition-keeper.ts'
import { countByDefault, dropPast, makeAhead } from './partition-upkeep.ts'
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
/** Does something while the partition of everything past is set aside. */
async function withoutPast(table: string, work: () => Promise<void>): Promise<void> {
  const past = `${table}_past`
  const { rows } = await owner.query<{ until: string }>(
    `select substring(pg_get_expr(relpartbound, oid) from 'TO \\(''(.*)''\\)') as until from pg_class where relname = $1`,
    [past],
  )
  await owner.query(`alter table ${table} detach partition ${past}`)
  await work()
  await owner.query(
    `alter table ${table} attach partition ${past} for values from (minvalue) to ('${rows[0]?.until ?? ''}')`,
  )
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
    const [old, young] = [await moment(`now() - interval '${table.keptDays} days'`), await moment('now()')]
    await withoutPast(name, async () => {
      await partition('old', '2000-01-01', old)
      await partition('young', old, young)
      expect(await dropPast(owner, table)).toEqual({ dropped: [`${name}_old`], reduced: [] })
      expect(await dropPast(owner, table)).toEqual({ dropped: [], reduced: [] })
      expect(await liesIn(name)).toEqual([`${name}_young`])
      await owner.query(`drop table ${name}_young`)
    })
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

describe('a partition of attempts that is past', () => {
  const [table] = tables.filter(({ name }) => name === 'delivery_attempt')
  const dropAll = async () => (table ? dropPast(owner, table) : expect.fail('it is not partitioned'))
  /** An attempt of a request, delivered long ago, with an action on an object. @returns the object */
  async function deliverLongAgo(answer: string): Promise<string> {
    const [row] = await query<{ objectId: string }>(
      `with told as (
         insert into outbox (workspace_id, action_id, action_type, object_id, body, state)
         values ($1, gen_random_uuid(), 'ChangeStatus', gen_random_uuid(), '{}', 'delivered') returning id, object_id
       ), made as (
         insert into delivery (workspace_id, id, outbox_ids, state, created_at, settled_at)
         select $1, gen_random_uuid(), array[id], 'delivered', '2000-01-02', '2000-01-02' from told returning id
       ), logged as (
         insert into delivery_attempt (workspace_id, delivery_id, duration_ms, at, answer)
         select $1, id, 1, '2000-01-02', $2 from made
       )
       select object_id as "objectId" from told`,
      [workspaceId, answer],
    )
    return row?.objectId ?? ''
  }
  const answers = async () =>
    (await query<{ answer: string }>('select answer from delivery_attempt')).map(({ answer }) => answer)

  it('keeps the rows of what is on legal hold, and goes when that has ended', async () => {
    await withoutPast('delivery_attempt', async () => {
      for (const month of ['2000-01-01', '2000-02-01'])
        await owner.query(`create table ${nameOf('delivery_attempt', month)} partition of delivery_attempt
          for values from ('${month}') to (timestamptz '${month}' + interval '1 month')`)
      const held = await deliverLongAgo('of what is held')
      await deliverLongAgo('of another')
      await query(
        `insert into legal_hold (workspace_id, object_id, object_type, reason, placed_by_kind)
         values ($1, $2, 'content', 'Case 4711', 'member')`,
        [workspaceId, held],
      )
      const [first, second] = ['delivery_attempt_p200001', 'delivery_attempt_p200002']
      expect(await dropAll()).toEqual({ dropped: [second], reduced: [first] })
      expect(await answers()).toEqual(['of what is held'])
      expect(await liesIn('delivery_attempt')).toEqual([first])
      expect(await query('select 1 from delivery_attempt', [], await makeWorkspace(platform))).toEqual([])
      expect(await dropAll()).toEqual({ dropped: [], reduced: [] })
      await query('delete from legal_hold')
      expect(await dropAll()).toEqual({ dropped: [first], reduced: [] })
      expect(await answers()).toEqual([])
    })
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
