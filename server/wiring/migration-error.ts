import type pg from 'pg'

/** The database could not be migrated, or is of another version: the message has what failed, why, and what to do. */
export class MigrationError extends Error {}

export const notMigrated = ([first, ...others]: readonly string[]) =>
  new MigrationError(
    `The database lacks ${others.length + 1} migrations, from ${first} on: run the program with --role migrate`,
  )

export const newerDatabase = (unknown: readonly string[], newest: string) =>
  new MigrationError(
    `The database is of a newer version: it has ${unknown.join(', ')}, and this program knows migrations up to ${newest} only. ` +
      'Start the newer version, or restore the backup that was made before the update.',
  )

export const someoneMigrates = (seconds: number) =>
  new MigrationError(
    `Another process has been migrating the database for ${seconds} s. Wait until it has ended and start again; if it stands still, ` +
      'end it, and what it had begun is taken back.',
  )

/** PostgreSQL is away, or does not accept the connection. */
export const cannotConnect = ({ host, port }: Pick<pg.Client, 'host' | 'port'>, cause: Error) =>
  new MigrationError(
    `PostgreSQL at ${host}:${port} took no connection: ${cause.message}. Start again once it does, or correct DATABASE_URL, and ` +
      'DATABASE_DIRECT_URL where it is set.',
    { cause },
  )

/** A failure that a retry does not help; a live migration keeps what was done before the statement that failed. */
export const cannotMigrate = (name: string, cause: unknown, { live }: { live: boolean }) =>
  new MigrationError(
    `The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}. ${kept(live)} ` +
      'Programs of the version before go on with this database. Mend the cause and start again.',
    { cause },
  )

/** Locks were not granted in time. */
export async function cannotLock(
  client: pg.Client,
  name: string,
  { live, seconds }: { live: boolean; seconds: number },
): Promise<MigrationError> {
  return new MigrationError(
    `The migration ${name} could not lock what it changes within ${seconds} s. Open transactions: ${await openTransactions(client)}. ` +
      `${kept(live)} Programs of the version before go on with this database. End these transactions (select pg_terminate_backend(pid)) ` +
      'and start again, or let it wait for longer with MIGRATION_LOCK_TIMEOUT.',
  )
}

const kept = (live: boolean) =>
  live
    ? 'What it did before that stays and does no harm: the next start goes on there.'
    : 'Nothing of it has changed the database.'

/** The oldest transactions of other sessions in this database: the session, its age, its statement. */
async function openTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ summary: string }>(
    `select format('pid %s of %s, for %s s: %s', pid, usename, extract(epoch from clock_timestamp() - xact_start)::int,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 80)) as summary
     from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'
     order by xact_start limit 3`,
  )
  return rows.map(({ summary }) => summary).join('; ') || 'none any more'
}
