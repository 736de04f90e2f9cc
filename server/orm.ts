import { MikroORM, type Options } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { migrationsList } from '../migrations/index.ts'
import { entities } from './entities.ts'

const shared = (url: string): Options => ({
  clientUrl: url,
  entities,
  discovery: { warnWhenNoEntities: false },
  ensureDatabase: false,
})

/** Opens the entities as the application's own role, which is neither owner nor exempt from row-level security. */
export function openOrm(url: string, pool = 20): Promise<MikroORM> {
  return MikroORM.init({
    ...shared(url),
    pool: { min: 0, max: pool, acquireTimeoutMillis: 5000, idleTimeoutMillis: 30_000 },
    driverOptions: { connection: { options: '-c role=verdict_app', connectionTimeoutMillis: 3000 } },
  })
}

/** Brings the database to the newest migration, as its owner; programs that start together wait for one another. */
export async function migrate(url: string): Promise<void> {
  const orm = await MikroORM.init({
    ...shared(url),
    extensions: [Migrator],
    pool: { min: 0, max: 2 },
    migrations: { migrationsList, tableName: 'migration', snapshot: false, allOrNothing: true, silent: true },
  })
  try {
    const em = orm.em.fork()
    await em.begin()
    await em.execute(`select pg_advisory_xact_lock(hashtext('verdict migrations'))`)
    await orm.getMigrator().up()
    await em.commit()
  } finally {
    await orm.close(true)
  }
}
