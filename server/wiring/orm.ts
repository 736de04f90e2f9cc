import { MikroORM, type Options, PostgreSqlConnection } from '@mikro-orm/postgresql'
import type { Config } from '../platform/config.ts'
import { DatabaseRefusals } from '../platform/database-refusals.ts'
import type { Logger } from '../platform/log.ts'
import {
  type DatabaseLimits,
  ownSessions,
  Pools,
  type Sessions,
  sessionSettings,
  type Work,
} from '../platform/pools.ts'
import { entities } from './entities.ts'

/** The options of every ORM connection. */
export const shared = (url: string): Options => ({
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
  log,
}: Pick<Config['database'], 'url' | 'limits'> &
  Partial<Config['database']> & { log: Pick<Logger, 'warn'> }): Promise<Pools> {
  const orm = await MikroORM.init({
    ...shared(url),
    entities,
    driverOptions: { ...optionsOf('requests', limits, sessions), log: linesOf(log) },
  })
  const connect = (work: Work, clientUrl = url) =>
    new PostgreSqlConnection(orm.config, {
      clientUrl,
      driverOptions: { ...optionsOf(work, limits, sessions), log: linesOf(log) },
    })
  const requests = orm.em.getConnection()
  const replica = readUrl === null ? null : connect('replica', readUrl)
  return new Pools(
    orm,
    { requests, reads: connect('reads'), jobs: connect('jobs'), replica },
    limits,
    new DatabaseRefusals(log),
    sessions,
  )
}

/** What the driver's pool has to say, such as of a connection that was lost, as lines of the log: it prints them otherwise. */
const linesOf = (log: Pick<Logger, 'warn'>) => ({ warn: (message: unknown) => log.warn(String(message)) })

/** Has the kernel probe idle connections, so that those to a machine that is gone leave the pool. */
const probed = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Timeouts are set as a connection opens, so that they cost no transaction anything; a pooler does not accept that, so there they
 * are set with each transaction.
 */
function optionsOf(work: Work, limits: DatabaseLimits, { pooled }: Sessions) {
  const { connections: max } = limits.pools[work === 'replica' ? 'reads' : work]
  const options = sessionSettings(work, limits).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connection: { ...(!pooled && { options: options.join(' ') }), connectionTimeoutMillis: 3000, ...probed },
    pool: { min: 0, max, acquireTimeoutMillis: 5000, idleTimeoutMillis: 30_000 },
  }
}
