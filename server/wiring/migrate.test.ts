import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ListedMigration, migrationsList } from '../../migrations/index.ts'
import { LiveMigration } from '../../migrations/live-migration.ts'
import { readPage } from '../test/docs/markdown.ts'
import { freshDatabase } from '../test/template-database.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

/** The newest migration of the tables that a program had when the migrations after it had to live with one. */
const base = '0020-reviews-on-hold'

let database: Awaited<ReturnType<typeof freshDatabase>>
let other: pg.Client
beforeEach(async () => {
  database = await freshDatabase(inject('databaseUrl'), 'template0')
  other = await connect()
})
afterEach(async () => {
  await other.end()
  await database.drop()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const inOne = (...statements: string[]): ListedMigration['class'] =>
  class extends Migration {
    override up() {
      for (const statement of statements) this.addSql(statement)
    }
  }
const live = (statements: string): ListedMigration['class'] =>
  class extends LiveMigration {
    override up() {
      this.addEach(statements)
    }
  }
const first: ListedMigration = { name: '0001-thing', class: inOne('create table thing (id int)') }
const second: ListedMigration = { name: '0002-more', class: inOne('alter table thing add column more int') }
const made = async (): Promise<string[]> =>
  (await other.query<{ name: string }>('select name from migration order by id')).rows.map(({ name }) => name)
const failure = (done: Promise<unknown>): Promise<MigrationError> =>
  done.then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MigrationError)
      return error as MigrationError
    },
  )

describe('migrating', () => {
  it('keeps what was migrated when a later one fails, says why, and goes on there', async () => {
    const broken = { name: '0002-more', class: inOne('alter table thing add column a int', 'select 1 / 0') }
    const error = await failure(migrate(database.url, { list: [first, broken] }))
    expect(error.message).toMatch(
      /^The migration 0002-more failed: division by zero\. Nothing of it has changed/,
    )
    expect(error.message).toMatch(/start again/)
    expect(await made()).toEqual(['0001-thing'])
    await migrate(database.url, {
      list: [first, { ...broken, class: inOne('alter table thing add column a int') }],
    })
    expect(await made()).toEqual(['0001-thing', '0002-more'])
  })

  it('tries again what another transaction holds, keeps nobody waiting for a second, and says so', async () => {
    await migrate(database.url, { list: [first] })
    await other.query('begin; select * from thing')
    const said: string[] = []
    const migrated = migrate(database.url, { list: [first, second], onProgress: (line) => said.push(line) })
    await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThan(2)
    const reader = await connect()
    await reader.query("set lock_timeout = '900ms'")
    await reader.query('select id from thing')
    await reader.end()
    await other.query('commit')
    await migrated
    expect(said).toContain('the migration 0002-more waits for what other transactions have locked')
    expect(await made()).toEqual(['0001-thing', '0002-more'])
  })

  it('gives up after its time, and names the transaction that it waited for', async () => {
    await migrate(database.url, { list: [first] })
    await other.query('begin')
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid, count(*) from thing')
    const started = performance.now()
    const error = await failure(migrate(database.url, { list: [first, second], lockMs: 1000 }))
    expect(performance.now() - started).toBeLessThan(5000)
    expect(error.message).toContain('The migration 0002-more could not lock what it changes within 1 s')
    expect(error.message).toContain(`pid ${rows[0]?.pid} of`)
    expect(error.message).toContain('MIGRATION_LOCK_TIMEOUT')
    await other.query('commit')
  })

  it('builds indexes beside transactions that write, and anew where building was interrupted', async () => {
    await migrate(database.url, { list: [first] })
    await other.query('insert into thing values (1), (1)')
    const unique = live('create unique index concurrently if not exists thing_id on thing (id);')
    const listed = [first, { name: '0002-key', class: unique }]
    const error = await failure(migrate(database.url, { list: listed }))
    expect(error.message).toMatch(/0002-key failed: could not create unique index/)
    const valid = () =>
      other.query<{ valid: boolean }>(
        `select indisvalid as valid from pg_index where indexrelid = 'thing_id'::regclass`,
      )
    expect((await valid()).rows).toEqual([{ valid: false }])
    await other.query('delete from thing; begin; insert into thing values (2)')
    const migrated = migrate(database.url, { list: listed })
    const writer = await connect()
    await writer.query("set lock_timeout = '900ms'")
    await writer.query('insert into thing values (3)')
    await writer.end()
    await other.query('commit')
    await migrated
    expect((await valid()).rows).toEqual([{ valid: true }])
  })

  it('is done by one process at a time, and the others wait for as long as they may', async () => {
    await migrate(database.url, { list: [first] })
    await other.query(`select pg_advisory_lock(hashtext('verdict migrations'))`)
    const said: string[] = []
    const waiting = { list: [first, second], onProgress: (line: string) => said.push(line) }
    const error = await failure(migrate(database.url, { ...waiting, othersMs: 300 }))
    expect(error.message).toMatch(/^Another process has been migrating the database/)
    expect(said).toEqual(['waiting for another process that migrates the database'])
    expect(await made()).toEqual(['0001-thing'])
    const migrated = migrate(database.url, waiting)
    await other.end()
    await migrated
    other = await connect()
    expect(await made()).toEqual(['0001-thing', '0002-more'])
  })

  it('makes what is missing before migrations that are made already', async () => {
    const third = { name: '0003-most', class: inOne('alter table thing add column most int') }
    await migrate(database.url, { list: [first, third] })
    const late = [first, { ...second, runsFrom: '0001-thing' }, third]
    const error = await failure(requireMigrated(database.url, late))
    expect(error.message).toContain('0002-more')
    await migrate(database.url, { list: late })
    await requireMigrated(database.url, late)
    expect(await made()).toEqual(['0001-thing', '0003-most', '0002-more'])
    await requireMigrated(database.url, [first, third])
  })

  it('is over before anybody waits where nothing is to be done', async () => {
    await migrate(database.url, { list: [first] })
    await other.query(`select pg_advisory_lock(hashtext('verdict migrations'))`)
    await migrate(database.url, { list: [first], othersMs: 0 })
  })
})

describe('PostgreSQL that takes no connection', () => {
  it('is named with its address and its answer, without the password', async () => {
    const away = await failure(migrate('postgres://verdict:secret@127.0.0.1:1/verdict'))
    expect(away.message).toBe(
      'PostgreSQL at 127.0.0.1:1 took no connection: connect ECONNREFUSED 127.0.0.1:1. Start again once it does, or correct ' +
        'DATABASE_URL, and DATABASE_DIRECT_URL where it is set.',
    )
  })

  it('is named by a program that does not migrate too', async () => {
    const url = new URL(database.url)
    url.pathname = '/not-there'
    const refused = await failure(requireMigrated(url.href))
    expect(refused.message).toContain('took no connection: database "not-there" does not exist.')
  })
})

describe('a program on a database of a newer version', () => {
  const newer = (runsFrom?: string) => [first, { ...second, ...(runsFrom !== undefined && { runsFrom }) }]

  it.each([
    ['does not start any more', undefined, 1],
    ['goes on', '0001-thing', 0],
  ])(
    '%s: said before the migration begins, of the version that was there',
    async (_what, runsFrom, lines) => {
      const told: { line: string; made: string[] }[] = []
      const onProgress = (line: string) => void made().then((names) => told.push({ line, made: names }))
      await migrate(database.url, { list: [first], onProgress })
      await other.query('begin; lock table thing')
      const migrated = migrate(database.url, { list: newer(runsFrom), onProgress })
      await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(lines)
      await other.query('commit')
      await migrated
      const warning =
        'a version that knows migrations up to 0001-thing only does not start any more after 0002-more: the way back to it is a backup of before'
      expect(told.filter(({ line }) => line.startsWith('a version'))).toEqual(
        Array.from({ length: lines }, () => ({ line: warning, made: ['0001-thing'] })),
      )
    },
  )

  it.each([undefined, '0002-more'])('is refused where that declares %j', async (runsFrom) => {
    await migrate(database.url, { list: newer(runsFrom) })
    const starts = [
      () => migrate(database.url, { list: [first] }),
      () => requireMigrated(database.url, [first]),
    ]
    for (const start of starts)
      expect((await failure(start())).message).toMatch(
        /of a newer version: it has 0002-more, and this program knows migrations up to 0001-thing only/,
      )
  })

  it('runs where that declares that it may', async () => {
    await migrate(database.url, { list: newer('0001-thing') })
    await migrate(database.url, { list: [first] })
    await requireMigrated(database.url, [first])
  })
})

describe('what was there before', () => {
  it('is taken along for each workspace by an owner whom row-level security holds', async () => {
    const role = `owner_${randomBytes(6).toString('hex')}`
    const { pathname } = new URL(database.url)
    await other.query(`create role ${role} login createrole password 'owner'; grant verdict_app to ${role} with admin option;
      alter database ${pathname.slice(1)} owner to ${role}; alter schema public owner to ${role}`)
    const address = new URL(database.url)
    address.username = role
    address.password = 'owner'
    const upTo = migrationsList.findIndex(({ name }) => name === base) + 1
    await migrate(address.href, { list: migrationsList.slice(0, upTo) })
    await other.query(past)
    await migrate(address.href)
    const { rows } = await other.query(`select
      (select count(*)::int from timer where kind = 'retention') as retention,
      (select count(*)::int from timer where kind = 'queue_history') as history,
      (select sum(cardinality(object_ids))::int from search_inbox where object_type = 'content') as searched,
      (select count(*)::int from applied_rule) as applied,
      (select count(*)::int from media_print_key k join media_print p using (workspace_id, id)) as prints`)
    expect(rows).toEqual([{ retention: 2, history: 2, searched: 2, applied: 2, prints: 2 }])
    await other.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  })
})

/** Two workspaces, each with an item that a rule acted on, and the print of a picture. */
const past = ['1', '2']
  .map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`)
  .map(
    (id) => `
      insert into workspace (id, name, plan) values ('${id}', 'Acme', 'pro');
      insert into platform_user (workspace_id, id, external_id) values ('${id}', '${id}', 'u');
      insert into category (workspace_id, id, external_id) values ('${id}', '${id}', 'c');
      insert into subcategory (workspace_id, id, category_id, external_id) values ('${id}', '${id}', '${id}', 's');
      insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text)
        values ('${id}', '${id}', 'i', '${id}', '${id}', '${id}', 'hello');
      insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, rule_id)
        values ('${id}', '${id}', 'ChangeStatus', 'content', '${id}', 'rule:${id}:1:${id}:1', 'rule', '${id}');
      insert into media_analysis (workspace_id, sha256, md5) values ('${id}', 'a', 'm');
      insert into media_print values ('${id}', 'a', 0, 0::bit(64), 0::bit(64), 0::bit(256), 0::bit(256), 90);`,
  )
  .join('')

const isMigration = (exported: unknown): exported is ListedMigration['class'] =>
  typeof exported === 'function' && exported.prototype instanceof Migration

/** Has the database note each table that is rewritten, and how many migrations were made before. */
const tellingOfRewrites = `
  create table rewritten ("table" text, before int);
  create function note_rewrite() returns event_trigger language plpgsql as $$ begin
    insert into rewritten select pg_event_trigger_table_rewrite_oid()::regclass::text, (select count(*) from migration);
  end $$;
  create event trigger notes_rewrites on table_rewrite execute function note_rewrite()`

describe('the migrations', () => {
  it('are each listed once, in the order of their numbers', async () => {
    const files = readdirSync('migrations').flatMap((name) => /^(m\d{4}-.*)\.ts$/.exec(name)?.[1] ?? [])
    const written = await Promise.all(
      files.map(async (file) => {
        const kinds = Object.values((await import(`../../migrations/${file}.ts`)) as Record<string, unknown>)
        return kinds.filter(isMigration).map((kind) => `${file.slice(1, 5)} ${kind.name}`)
      }),
    )
    const listed = migrationsList.map(({ name, class: Kind }) => `${name.slice(0, 4)} ${Kind.name}`)
    expect(listed.toSorted()).toEqual(written.flat().toSorted())
    const numbers = migrationsList.map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual(numbers.toSorted())
    expect(new Set(migrationsList.map(({ name }) => name)).size).toBe(numbers.length)
  })

  it('that rewrite a table that programs use are those that docs/operators.md names, with the table', async () => {
    await other.query(tellingOfRewrites)
    await migrate(database.url)
    const { rows } = await other.query<{ table: string; before: number }>(
      'select distinct "table", before from rewritten',
    )
    const at = migrationsList.findIndex(({ name }) => name === base)
    const rewriting = rows
      .filter(({ before }) => before > at)
      .map(({ table, before }) => `\`${table}\` (migration ${migrationsList[before]?.name.slice(0, 4)})`)
    const named = /has these rewritten once[^:]*:(.*?)\. Make that update/s.exec(
      readPage('docs/operators.md'),
    )
    expect(named?.[1]?.match(/`\w+` \(migration \d{4}\)/g)?.toSorted()).toEqual(rewriting.toSorted())
  })

  const after = migrationsList.slice(migrationsList.findIndex(({ name }) => name === base) + 1)
  const lastRewrite = '0105-order-of-actions'
  const textOf = ({ class: Kind }: ListedMigration) => {
    const migration = new Kind(null as never, { get: () => undefined } as never)
    void migration.up()
    return { live: !migration.isTransactional(), sql: migration.getQueries().join(';\n').toLowerCase() }
  }
  const named = (sql: string, pattern: RegExp) => [...sql.matchAll(pattern)].map(([, name = '']) => name)

  it.each(after.map((migration) => [migration.name, textOf(migration)] as const))(
    '%s builds no index of a table in use under a lock, rewrites none, and locks none that it fills',
    (name, { live: isLive, sql }) => {
      const own = new Set(named(sql, /create table (\w+)/g))
      const foreign = (names: string[]) => names.filter((name) => !own.has(name))
      if (isLive) {
        expect(sql).not.toMatch(/create (unique )?index (?!concurrently if not exists)/)
        return expect(sql).not.toMatch(/drop index (?!concurrently if exists)/)
      }
      expect(sql).not.toMatch(/ concurrently /)
      if (/insert into|update \w+ (\w+ )?set /.test(sql))
        expect(foreign(named(sql, /alter table (\w+)/g))).toEqual([])
      expect(foreign(named(sql, /create (?:unique )?index \w+ on (\w+)/g))).toEqual([])
      if (name > lastRewrite) expect(sql).not.toMatch(/ add column [^,;]* (generated|serial|bigserial) /)
    },
  )
})
