import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { freshDatabase } from '../test/template-database.ts'
import { spreadCommands } from './spread-commands.ts'
import { hindrances, kindOf } from './spread-rules.ts'
import { localTables, readTables, referenceTables, type Table } from './spread.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
let tables: Table[]

const sql = {
  query: async <T>(text: unknown) => (await owner.query(String(text))).rows as T[],
}

beforeAll(async () => {
  own = await freshDatabase(inject('databaseUrl'))
  owner = new pg.Client({ connectionString: own.url })
  await owner.connect()
  tables = await readTables(sql)
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

describe('the tables of the database', () => {
  it('can all be spread by workspace, or are named as those that are not', () => {
    expect(hindrances(tables)).toEqual([])
  })

  it('are there, where they are named', () => {
    const named = [...Object.keys(referenceTables), ...Object.keys(localTables)]
    expect(named.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
    expect(tables.filter(({ name }) => kindOf(name) === 'distributed').length).toBeGreaterThan(80)
  })

  it('are spread by the commands of docs/citus.sql', async () => {
    await expect(spreadCommands(tables)).toMatchFileSnapshot('../../docs/citus.sql')
  })
})

test('the policies of the commands are taken by PostgreSQL, and leave no subquery but in those that are named', async () => {
  const commands = spreadCommands(tables).split('\n')
  await owner.query('begin')
  for (const command of commands.filter((line) => line.startsWith('alter policy'))) await owner.query(command)
  const left = (await readTables(sql))
    .filter(({ name }) => kindOf(name) !== 'local')
    .flatMap(({ name, policies }) =>
      policies
        .filter(({ using }) => using.includes('SELECT'))
        .map((policy) => `-- ${policy.name} on ${name}`),
    )
  await owner.query('rollback')
  expect(left.length).toBeGreaterThan(0)
  expect(commands).toEqual(expect.arrayContaining(left))
})

describe('a table is refused', () => {
  test.each([
    ['that no workspace owns', 'create table bad (id uuid primary key)', 'bad: no workspace_id'],
    [
      'whose primary key leaves the workspace out',
      'create table bad (workspace_id uuid, id uuid primary key)',
      'bad: bad_pkey does not begin with workspace_id',
    ],
    [
      'whose unique index has the workspace in another place',
      'create table bad (workspace_id uuid, id uuid); create unique index bad_id on bad (id, workspace_id)',
      'bad: bad_id does not begin with workspace_id',
    ],
    [
      'that excludes ranges over all workspaces',
      'create table bad (workspace_id uuid, during tstzrange, constraint apart exclude using gist (during with &&))',
      'bad: apart does not begin with workspace_id',
    ],
    [
      'that refers to a table by an id alone',
      `create unique index tag_id on tag (id); create table bad (workspace_id uuid, tag uuid references tag (id))`,
      'bad: bad_tag_fkey does not begin with workspace_id',
    ],
    [
      'that keeps rows whose parent goes',
      `create table bad (workspace_id uuid, id uuid,
         foreign key (workspace_id, id) references tag (workspace_id, id) on delete set null)`,
      'bad: bad_workspace_id_id_fkey changes workspace_id of rows that stay',
    ],
    [
      'that all servers hold and that refers to one that is spread',
      `alter table session add constraint bad foreign key (workspace_id, id) references tag (workspace_id, id)`,
      'session: bad refers from a reference table to a distributed one',
    ],
    [
      'that refers to a local one',
      'create table bad (workspace_id uuid, id int references migration (id))',
      'bad: bad_id_fkey ties a local table to another',
    ],
    [
      'with numbers that run out on many servers',
      'create table bad (workspace_id uuid, n int generated always as identity)',
      'bad: n is no bigint',
    ],
    [
      'with a trigger',
      `create table bad (workspace_id uuid); create trigger same before update on bad for each row
         execute function suppress_redundant_updates_trigger()`,
      'bad: trigger same',
    ],
  ])('%s', async (_what, statements, problem) => {
    await owner.query('begin')
    await owner.query(statements)
    const found = hindrances(await readTables(sql))
    await owner.query('rollback')
    expect(found).toContain(problem)
  })
})
