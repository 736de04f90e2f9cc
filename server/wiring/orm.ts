import { MikroORM, type Options, PostgreSqlConnection } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { migrationsList } from '../../migrations/index.ts'
import { entities } from './entities.ts'
import type { Config } from '../platform/config.ts'
import {
  type DatabaseLimits,
  ownSessions,
  Pools,
  type Sessions,
  sessionSettings,
  type Work,
} from '../platform/pools.ts'

const shared = (url: string): Options => ({
  clientUrl: url,
  discovery: { warnWhenNoEntities: false },
  ensureDatabase: false,
})

/** Opens the entities as the application's own role, which is neither owner nor exempt from row-level security. */
export async function openPools({
  url,
  readUrl = null,
  limits,
  sessions = ownSessions,
}: Pick<Config['database'], 'url' | 'limits'> & Partial<Config['database']>): Promise<Pools> {
  const orm = await MikroORM.init({
    ...shared(url),
    entities,
    driverOptions: optionsOf('requests', limits, sessions),
  })
  const connect = (work: Work, clientUrl = url) =>
    new PostgreSqlConnection(orm.config, { clientUrl, driverOptions: optionsOf(work, limits, sessions) })
  const requests = orm.em.getConnection() as PostgreSqlConnection
  const replica = readUrl === null ? null : connect('replica', readUrl)
  return new Pools(
    orm,
    { requests, reads: connect('reads'), jobs: connect('jobs'), replica },
    limits,
    sessions,
  )
}

/**
 * Limits of time are set as a connection opens, so that they cost no transaction anything; a pooler takes none, and they
 * are set with each transaction.
 */
function optionsOf(work: Work, limits: DatabaseLimits, { pooled }: Sessions) {
  const { connections: max } = limits.pools[work === 'replica' ? 'reads' : work]
  const options = sessionSettings(work, limits).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connection: { ...(!pooled && { options: options.join(' ') }), connectionTimeoutMillis: 3000 },
    pool: { min: 0, max, acquireTimeoutMillis: 5000, idleTimeoutMillis: 30_000 },
  }
}

/** The database lacks migrations, and the program was told not to make them. */
export class NotMigratedError extends Error {}

/** Brings the database to the newest migration, as its owner, by SQL alone and without the entities; programs that start together wait for one another. */
export function migrate(url: string): Promise<void> {
  return withMigrator(url, async (orm) => {
    // Not by an entity manager: its commit turns on a hook that then runs for every promise of the process.
    const connection = orm.em.getConnection()
    await connection.transactional(async (tx) => {
      await connection.execute(`select pg_advisory_xact_lock(hashtext('verdict migrations'))`, [], 'run', tx)
      await orm.getMigrator().up()
    })
  })
}

/** Resolves where the database has all migrations of this version. @throws NotMigratedError that names those it lacks */
export function requireMigrated(url: string): Promise<void> {
  return withMigrator(url, async (orm) => {
    // The migrator's own question would make its table, beside whoever migrates.
    const connection = orm.em.getConnection()
    const [found] = await connection.execute<{ table: string | null }[]>(
      `select to_regclass('migration') as table`,
    )
    const made = found?.table
      ? await connection.execute<{ name: string }[]>('select name from migration')
      : []
    const names = new Set(made.map(({ name }) => name))
    const [first, ...others] = migrationsList.filter(({ name }) => !names.has(name))
    if (first)
      throw new NotMigratedError(
        `The database lacks ${others.length + 1} migrations, from ${first.name} on: run the program with --role migrate`,
      )
  })
}

async function withMigrator(url: string, work: (orm: MikroORM) => Promise<void>): Promise<void> {
  const orm = await MikroORM.init({
    ...shared(url),
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: { migrationsList, tableName: 'migration', snapshot: false, allOrNothing: true, silent: true },
  })
  try {
    await work(orm)
  } finally {
    await orm.close(true)
  }
}
