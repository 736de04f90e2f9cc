import type pg from 'pg'
import type { PartitionedTable } from './partitions.ts'

/** How many months ahead there are partitions for. */
const monthsAhead = 3
/** More rows by default than that are not counted. */
const mostCounted = 10_000

/** Whoever wants the table waits no longer for the upkeep than it waits for them. */
const patience = `set local lock_timeout = '500ms'; set local statement_timeout = '5s'`

/** SQL: the partitions of the table `$1` with the moments they hold, that by default aside. */
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
 * Makes the partitions for now and the next months that are missing, each in a transaction of its own. Rows of their
 * time that lie in the partition by default move over; meanwhile rows can be written to every other partition.
 */
export async function makeAhead(owner: pg.Client, table: PartitionedTable): Promise<string[]> {
  const missing = await missingAhead(owner, table)
  for (const partition of missing) await inTransaction(owner, making(table.name, partition))
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

/** The lock comes first, so that no row of that time is written by default between those that move and the new partition. */
const making = (table: string, { name, since, until }: Partition): string => `
  lock table ${table}_default in access exclusive mode;
  create table ${name} (like ${table} including defaults);
  alter table ${name} enable row level security;
  with early as (delete from ${table}_default where at >= '${since}' and at < '${until}' returning *)
    insert into ${name} select * from early;
  alter table ${table} attach partition ${name} for values from ('${since}') to ('${until}')`

/**
 * Drops the partitions of which every row has been kept for long enough. PostgreSQL cannot detach one concurrently where there
 * is one by default; a drop needs the table for a moment as well, and gives the space back after that.
 */
export async function dropPast(owner: pg.Client, { name, keptDays }: PartitionedTable): Promise<string[]> {
  const { rows } = await owner.query<Pick<Partition, 'name'>>(
    `select name from (${partitions}) present where until <= now() - make_interval(days => $2) order by until`,
    [name, keptDays],
  )
  for (const past of rows) await inTransaction(owner, `drop table ${past.name}`)
  return rows.map((past) => past.name)
}

/** How many rows of a table lie where no partition was made for, counted to 10,000. */
export async function countByDefault(owner: pg.Client, { name }: PartitionedTable): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from (select from ${name}_default limit ${mostCounted}) counted`,
  )
  return rows[0]?.n ?? 0
}

async function inTransaction(owner: pg.Client, statements: string): Promise<void> {
  try {
    await owner.query(`begin; ${patience}; ${statements}; commit`)
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
