import { setTimeout as delay } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/postgresql'
import pg from 'pg'
import { type ListedMigration, migrationsList } from '../../migrations/index.ts'
import { isHeldByOthers } from '../platform/database-errors.ts'
import { requirePostgres } from '../platform/server-versions.ts'
import {
  cannotConnect,
  cannotLock,
  cannotMigrate,
  newerDatabase,
  notMigrated,
  someoneMigrates,
} from './migration-error.ts'
import { shared } from './orm.ts'

/** The lock timeout in milliseconds of a statement that blocks others: less than PostgreSQL's deadlock timeout. */
const hastyMs = 300

/** The options of a run of migrations. */
export interface MigrationOptions {
  /** Milliseconds for which all of them together wait for locks. */
  lockMs: number
  /** Milliseconds for which they wait for another process that migrates. */
  othersMs: number
  /** Called with the reason when it takes longer. */
  onProgress: (line: string) => void
  list: readonly ListedMigration[]
}

const usual: MigrationOptions = {
  lockMs: 30_000,
  othersMs: 600_000,
  onProgress: () => undefined,
  list: migrationsList,
}

/**
 * Migrates the database to the newest version, as its owner, while programs use it: each migration in a transaction of its own,
 * or in none where it declares so, with a short lock timeout and retries. One process migrates, the others wait. A database of a
 * newer version that this one may run on is left as it is.
 * @throws MigrationError with what failed, why, and what to do
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

/** A session that is idle inside of a transaction is ended, so that the tables it locked are free again. */
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
  await client.connect().catch((error: unknown) => {
    throw error instanceof Error ? cannotConnect(client, error) : error
  })
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

/** The pending migrations after which a program without them is refused. */
const endingOf = (pending: MigrationOptions['list'], newest: string): string[] =>
  pending.filter(({ runsFrom }) => runsFrom === undefined || runsFrom > newest).map(({ name }) => name)

const noWayBack = (newest: string, ending: readonly string[]): string =>
  `a version that knows migrations up to ${newest} only does not start any more after ${ending.join(', ')}: the way back to it is a backup of before`

/**
 * Which migrations of the list are pending, the newest one applied, and whether the database has any that this version lacks.
 * @throws MigrationError where this version cannot run on those
 */
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
 * Takes the lock of migrations for as long as the connection lasts. It polls: a session that waits inside of a statement would
 * block the building of an index.
 * @throws MigrationError when another process keeps it for too long
 */
async function takeTurn(client: pg.Client, { othersMs, onProgress }: MigrationOptions): Promise<void> {
  const until = Date.now() + othersMs
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('verdict migrations')) as taken`,
    )
    if (rows[0]?.taken) return
    if (Date.now() > until) throw someoneMigrates(Math.round(othersMs / 1000))
    if (tries % 40 === 0) onProgress('waiting for another process that migrates the database')
    await delay(250)
  }
}

async function applyAll(client: pg.Client, url: string, migrating: MigrationOptions): Promise<void> {
  const orm = await MikroORM.init({ ...shared(url), connect: false })
  const until = Date.now() + migrating.lockMs
  const { pending, newest } = await compare(client, migrating.list)
  const ending = newest === null ? [] : endingOf(pending, newest)
  if (newest !== null && ending.length > 0) migrating.onProgress(noWayBack(newest, ending))
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

/** Retries on lock timeouts with growing pauses. @throws MigrationError when that takes too long, or it fails */
async function untilNotHeld(
  client: pg.Client,
  prepared: PreparedMigration,
  until: number,
  { lockMs, onProgress }: MigrationOptions,
): Promise<void> {
  const { name, live } = prepared
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 2000)) {
    try {
      return await (live ? applyLive(client, prepared) : applyInTransaction(client, prepared))
    } catch (error) {
      if (!isHeldByOthers(error)) throw cannotMigrate(name, error, { live })
      if (Date.now() + pauseMs > until)
        throw await cannotLock(client, name, { live, seconds: Math.round(lockMs / 1000) })
      onProgress(`the migration ${name} waits for what other transactions have locked`)
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

/** Invalid indexes, whose building was interrupted. */
async function halfBuilt(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid
       and (select relnamespace from pg_class where oid = indexrelid) = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}
