import type pg from 'pg'
import { idsOfAllWorkspaces } from '../../access/workspaces/workspace.store.ts'
import type { PartitionedTable } from './partitions.ts'

/** How many months ahead there are partitions for. */
const monthsAhead = 3
/** The most rows of the default partition that are counted. */
const mostCounted = 10_000

/** Limits for how long the upkeep, and through its locks everything else that uses the table, can wait. */
const patience = `set local lock_timeout = '500ms'; set local statement_timeout = '5s'`
/** Higher limit for reads and copies, which block nothing, of all workspaces. */
const looking = `
  set local verdict.system = 'on'; set local statement_timeout = '60s';
  select set_config('verdict.workspaces', ${idsOfAllWorkspaces}, true)`

/** SQL: the partitions of the table `$1` with their bounds, without the default one. */
const partitions = `
  select c.relname as name,
    coalesce(substring(bound from $$FROM \\('([^']+)'\\)$$)::timestamptz, '-infinity') as since,
    substring(bound from $$TO \\('([^']+)'\\)$$)::timestamptz as until
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
  where i.inhparent = $1::regclass and bound <> 'DEFAULT'`

interface Partition {
  name: string
  since: string
  until: string
}

/**
 * Creates the missing partitions for now and the next months, each in a transaction of its own. Rows of their time in the default
 * partition are moved; meanwhile rows can be written to every other partition.
 */
export async function makeAhead(owner: pg.Client, table: PartitionedTable): Promise<string[]> {
  const missing = await missingAhead(owner, table)
  for (const partition of missing)
    await inTransaction(owner, () => owner.query(making(table.name, partition)))
  return missing.map(({ name }) => name)
}

async function missingAhead(owner: pg.Client, { name }: PartitionedTable): Promise<Partition[]> {
  const { rows } = await owner.query<Partition>(
    `with present as (${partitions}),
     wanted as (
       select n as start, n + interval '1 month' as finish
       from (select date_trunc('month', now() at time zone 'UTC') as first) now
       cross join lateral generate_series(first, first + interval '${monthsAhead} months', interval '1 month') as n
     )
     select $1 || to_char(start, '"_p"YYYYMM') as name, start || '+00' as since, finish || '+00' as until from wanted
     where not exists (select from present where since < finish at time zone 'UTC' and until > start at time zone 'UTC')
     order by start`,
    [name],
  )
  return rows
}

/** Locks first, so that no row of that time is written to the default partition between the move and the new partition. */
const making = (table: string, { name, since, until }: Partition): string => `
  lock table ${table}_default in access exclusive mode;
  create table ${name} (like ${table} including defaults);
  alter table ${name} enable row level security;
  with early as (delete from ${table}_default where at >= '${since}' and at < '${until}' returning *)
    insert into ${name} select * from early;
  alter table ${table} attach partition ${name} for values from ('${since}') to ('${until}')`

/** The outcome for partitions whose rows are all past their period. */
export interface PastPartitions {
  /** Those that were dropped with their rows. */
  dropped: string[]
  /** Those that keep only rows on legal hold. */
  reduced: string[]
}

/**
 * Drops the partitions whose rows are all past their period; rows on legal hold stay, in a partition of the same time. PostgreSQL
 * cannot detach one concurrently where there is a default partition; a drop locks the table for a moment as well, and then frees
 * the space.
 */
export async function dropPast(owner: pg.Client, table: PartitionedTable): Promise<PastPartitions> {
  const { rows } = await owner.query<Partition>(
    `select name, since::text, until::text from (${partitions}) present
     where until <= now() - make_interval(days => $2) order by until`,
    [table.name, table.keptDays],
  )
  const past: PastPartitions = { dropped: [], reduced: [] }
  for (const partition of rows) {
    const end = await inTransaction(owner, () => dropBut(owner, table, partition))
    if (end) past[end].push(partition.name)
  }
  return past
}

/** Drops a partition with all its rows but those on legal hold. @returns undefined where it has no others */
async function dropBut(
  owner: pg.Client,
  table: PartitionedTable,
  partition: Partition,
): Promise<keyof PastPartitions | null> {
  const { name, since, until } = partition
  const held = `(${table.heldIn(partition)}) held`
  await owner.query(looking)
  const { rows } = await owner.query<{ keeps: boolean; loses: boolean }>(
    `select exists (select from ${held}) as keeps, exists (select from ${name} offset (select count(*) from ${held})) as loses`,
  )
  const { keeps, loses } = rows[0] ?? {}
  if (!keeps) {
    await owner.query(`${patience}; drop table ${name}`)
    return 'dropped'
  }
  if (!loses) return null
  const start = since === '-infinity' ? 'minvalue' : `'${since}'`
  await owner.query(`create table ${name}_held (like ${name} including defaults);
    alter table ${name}_held enable row level security;
    insert into ${name}_held select * from ${held};
    ${patience}; drop table ${name}; alter table ${name}_held rename to ${name};
    alter table ${table.name} attach partition ${name} for values from (${start}) to ('${until}')`)
  return 'reduced'
}

/** How many rows of a table lie in the default partition, counted up to 10,000. */
export async function countByDefault(owner: pg.Client, { name }: PartitionedTable): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (select from ${name}_default limit ${mostCounted}) counted`,
  )
  return rows[0]?.n ?? 0
}

async function inTransaction<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await owner.query(`begin; ${patience}`)
    const done = await work()
    await owner.query('commit')
    return done
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
