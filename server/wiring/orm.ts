import { MikroORM, type Options, PostgreSqlConnection } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { migrationsList } from '../../migrations/index.ts'
import { entities } from './entities.ts'
import { type DatabaseLimits, Pools, type Work } from '../platform/pools.ts'

const shared = (url: string): Options => ({
  clientUrl: url,
  discovery: { warnWhenNoEntities: false },
  ensureDatabase: false,
})

/** Opens the entities as the application's own role, which is neither owner nor exempt from row-level security. */
export async function openPools(url: string, limits: DatabaseLimits): Promise<Pools> {
  const orm = await MikroORM.init({ ...shared(url), entities, driverOptions: optionsOf('requests', limits) })
  const connect = (work: Work) =>
    new PostgreSqlConnection(orm.config, { clientUrl: url, driverOptions: optionsOf(work, limits) })
  const requests = orm.em.getConnection() as PostgreSqlConnection
  return new Pools(orm, { requests, reads: connect('reads'), jobs: connect('jobs') }, limits)
}

/** Limits of time are set as a connection opens, so that they cost no transaction anything. */
function optionsOf(work: Work, { lockMs, idleMs, pools }: DatabaseLimits) {
  const { connections: max, statementMs } = pools[work]
  const settings = {
    role: 'verdict_app',
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connection: { options: options.join(' '), connectionTimeoutMillis: 3000 },
    pool: { min: 0, max, acquireTimeoutMillis: 5000, idleTimeoutMillis: 30_000 },
  }
}

/** Brings the database to the newest migration, as its owner, by SQL alone and without the entities; programs that start together wait for one another. */
export async function migrate(url: string): Promise<void> {
  const orm = await MikroORM.init({
    ...shared(url),
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: { migrationsList, tableName: 'migration', snapshot: false, allOrNothing: true, silent: true },
  })
  try {
    // Not by an entity manager: its commit turns on a hook that then runs for every promise of the process.
    const connection = orm.em.getConnection()
    await connection.transactional(async (tx) => {
      await connection.execute(`select pg_advisory_xact_lock(hashtext('verdict migrations'))`, [], 'run', tx)
      await orm.getMigrator().up()
    })
  } finally {
    await orm.close(true)
  }
}
