import { setTimeout as delay } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { type ListedMigration, migrationsList } from '../../migrations/index.ts'
import { isHeldByOthers } from '../platform/database-errors.ts'
import { cannotLock, cannotMigrate, newerDatabase, notMigrated, someoneMigrates } from './migration-error.ts'
import { requirePostgres } from '../platform/server-versions.ts'
import { shared } from './orm.ts'

/** How long a statement that keeps others waiting waits for a table: less than it takes PostgreSQL to look for a deadlock. */
const hastyMs = 300

/** How migrations are run, beside the database that they change. */
export interface MigrationOptions {
  /** For how long, in milliseconds, all of them wait for what others have locked. */
  lockMs: number
  /** For how long, in milliseconds, they wait for another process that migrates. */
  othersMs: number
  /** Is told why it takes longer. */
  say: (line: string) => void
  list: readonly ListedMigration[]
}

const usual: MigrationOptions = {
  lockMs: 30_000,
  othersMs: 600_000,
  say: () => undefined,
  list: migrationsList,
}

/**
 * Brings the database to the newest migration, as its owner, while programs use it: each migration in a transaction of its
 * own, or in none where it says so, waiting for a table for a moment at a time. One process migrates, the others wait.
 * A database of a newer version that this one may run on is left as it is.
 * @throws MigrationError that says what failed, why, and what to do
 */
export function migrate(url: string, chosen: Partial<MigrationOptions> = {}): Promise<void> {
  const migrating = { ...usual, ...chosen }
  return onClient(url, sessionOf(migrating), async (client) => {
    if (!(await isBehind(client, migrating.list))) return
    await takeTurn(client, migrating)
    if (!(await isBehind(client, migrating.list))) return
    await client.query(migrationTable)
    await applyAll(client, url, migrating)
  })
}

/** Resolves where the database is of this version, or of a newer one that this one may run on. @throws MigrationError */
export function requireMigrated(url: string, list = migrationsList): Promise<void> {
  return onClient(url, '', async (client) => {
    const { pending, isNewer } = await compare(client, list)
    if (pending.length > 0 && !isNewer) throw notMigrated(pending.map(({ name }) => name))
  })
}

/** Who stands still inside of a transaction has it ended, so that the tables it locked are free again. */
const sessionOf = ({ lockMs }: MigrationOptions): string =>
  `-c lock_timeout=${hastyMs} -c verdict.migration_patience=${lockMs} -c idle_in_transaction_session_timeout=10s`

async function onClient<T>(
  url: string,
  options: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    options,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireLowest(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @throws ConfigError where PostgreSQL is too old */
async function requireLowest(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  requirePostgres(rows[0]?.version ?? 0)
}

const migrationTable = `
  create table if not exists migration (
    id serial primary key, name varchar(255), executed_at timestamptz default current_timestamp);
  alter table migration add column if not exists runs_from text;
  comment on column migration.runs_from is 'The newest migration that a program has to know to run on a database with this one'`

const isBehind = async (client: pg.Client, list: MigrationOptions['list']): Promise<boolean> => {
  const { pending, isNewer } = await compare(client, list)
  return pending.length > 0 && !isNewer
}

/** Those of some migrations after which a program that knows none of them is refused. */
const endingOf = (pending: MigrationOptions['list'], newest: string): string[] =>
  pending.filter(({ runsFrom }) => runsFrom === undefined || runsFrom > newest).map(({ name }) => name)

const noWayBack = (newest: string, ending: readonly string[]): string =>
  `a version that knows migrations up to ${newest} only does not start any more after ${ending.join(', ')}: the way back to it is a backup of before`

/** What the database lacks and which of the list it has last, and whether it has what this version does not know. @throws MigrationError where that cannot be run on */
async function compare(client: pg.Client, list: MigrationOptions['list']) {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('migration') as name`,
  )
  const { rows: made } = tables[0]?.name
    ? await client.query<{ name: string; runsFrom: string | null }>(
        `select name, to_jsonb(m) ->> 'runs_from' as "runsFrom" from migration m order by id`,
      )
    : { rows: [] }
  const known = list.at(-1)?.name ?? ''
  const unknown = made.filter(({ name }) => !list.some((each) => each.name === name))
  if (unknown.some(({ runsFrom }) => runsFrom === null || runsFrom > known))
    throw newerDatabase(
      unknown.map(({ name }) => name),
      known,
    )
  const names = new Set(made.map(({ name }) => name))
  return {
    pending: list.filter(({ name }) => !names.has(name)),
    newest: list.findLast(({ name }) => names.has(name))?.name ?? null,
    isNewer: unknown.length > 0,
  }
}

/**
 * Takes the lock of migrations for as long as the connection lasts. Asked again and again: whoever waits inside of a
 * statement is somebody that the building of an index waits for.
 * @throws MigrationError when another process keeps it for too long
 */
async function takeTurn(client: pg.Client, { othersMs, say }: MigrationOptions): Promise<void> {
  const until = Date.now() + othersMs
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('verdict migrations')) as taken`,
    )
    if (rows[0]?.taken) return
    if (Date.now() > until) throw someoneMigrates(Math.round(othersMs / 1000))
    if (tries % 40 === 0) say('waiting for another process that migrates the database')
    await delay(250)
  }
}

async function applyAll(client: pg.Client, url: string, migrating: MigrationOptions): Promise<void> {
  const orm = await MikroORM.init({ ...shared(url), connect: false })
  const until = Date.now() + migrating.lockMs
  const { pending, newest } = await compare(client, migrating.list)
  const ending = newest === null ? [] : endingOf(pending, newest)
  if (newest !== null && ending.length > 0) migrating.say(noWayBack(newest, ending))
  for (const { name, class: Kind, runsFrom = null } of pending) {
    const migration = new Kind(orm.em.getDriver(), orm.config)
    await migration.up()
    const statements = migration.getQueries() as string[]
    await untilNotHeld(
      client,
      { name, runsFrom, statements, live: !migration.isTransactional() },
      until,
      migrating,
    )
  }
}

interface PreparedMigration {
  name: string
  runsFrom: string | null
  statements: readonly string[]
  live: boolean
}

/** Tries again what others held, after longer and longer pauses. @throws MigrationError when that takes too long, or it fails */
async function untilNotHeld(
  client: pg.Client,
  prepared: PreparedMigration,
  until: number,
  { lockMs, say }: MigrationOptions,
): Promise<void> {
  const { name, live } = prepared
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 2000)) {
    try {
      return await (live ? applyLive(client, prepared) : applyInTransaction(client, prepared))
    } catch (error) {
      if (!isHeldByOthers(error)) throw cannotMigrate(name, error, { live })
      if (Date.now() + pauseMs > until)
        throw await cannotLock(client, name, { live, seconds: Math.round(lockMs / 1000) })
      say(`the migration ${name} waits for what other transactions have locked`)
      await delay(pauseMs * (0.5 + Math.random()))
    }
  }
}

const record = 'insert into migration (name, runs_from) values ($1, $2)'

async function applyInTransaction(
  client: pg.Client,
  { name, runsFrom, statements }: PreparedMigration,
): Promise<void> {
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query(record, [name, runsFrom])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function applyLive(
  client: pg.Client,
  { name, runsFrom, statements }: PreparedMigration,
): Promise<void> {
  await client.query('reset lock_timeout')
  for (const index of await halfBuilt(client))
    if (statements.some((statement) => statement.includes(index)))
      await client.query(`drop index concurrently if exists ${index}`)
  for (const statement of statements) await client.query(statement)
  await client.query(record, [name, runsFrom])
}

/** Indexes whose building was interrupted. */
async function halfBuilt(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid
       and (select relnamespace from pg_class where oid = indexrelid) = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}
