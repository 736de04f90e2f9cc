import type { Client } from 'pg'
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'
import { idsOfAllWorkspaces } from '../../access/workspaces/workspace.store.ts'

/**
 * A table with the columns that are written, quoted for SQL. The transaction id of a row is not written: another server counts
 * its transactions anew.
 */
export interface Table {
  name: string
  columns: string[]
}

/** SQL: the columns of all tables with the id of the transaction that wrote the row. */
const transactionColumns = `
  select attrelid as "table", attnum as number, attname as name
  from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
  where pg_get_expr(adbin, adrelid) = 'pg_current_xact_id()'`

/** All tables but that of migrations, each after those that it refers to. */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { after: string[] }>(`
    select quote_ident(c.relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and (attrelid, attnum) not in (select "table", number from (${transactionColumns}) t) order by attnum) as columns,
      array(select distinct quote_ident(r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as after
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
    order by c.relname`)
  const ordered = new Map<string, Table>()
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ after }) => after.every((name) => !left.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      ordered.set(name, { name, columns })
      left.delete(name)
    }
  }
  return [...ordered.values()]
}

/** The names of the applied migrations. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** The last numbers of sequences; those that have given none are left out. */
export async function sequencesOf(client: Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null and sequencename <> 'migration_id_seq' order by 1`,
  )
  return rows
}

/**
 * Has a sequence go on far beyond its last number: what was given out after the backup is never given out again, so that a cursor
 * from then passes over nothing new.
 */
export const continueSequence = (client: Client, name: string, last: string): Promise<unknown> =>
  client.query('select setval($1::regclass, $2::bigint + $3::bigint)', [name, last, 2 ** 32])

/** Opens a transaction that reads all rows of one moment, also as an owner under row-level security. */
export async function beginReadingAll(client: Client): Promise<void> {
  await client.query(`begin isolation level repeatable read read only; set local verdict.system = 'on'`)
  await client.query(`select set_config('verdict.workspaces', ${idsOfAllWorkspaces}, true)`)
}

/** A transaction that writes all rows of some tables. */
export interface Writing {
  commit(): Promise<void>
}

/**
 * Opens a transaction that may write all rows of the tables; row-level security is restored when it commits. The rows get a
 * transaction id before every transaction of the server, so that readers in that order see all of them at once.
 */
export async function beginWritingAll(client: Client, tables: readonly Table[]): Promise<Writing> {
  await client.query('begin')
  for (const { name } of tables) await client.query(`alter table ${name} no force row level security`)
  const { rows: columns } = await client.query<{ of: string }>(
    `select format('table %s alter column %I', "table"::regclass, name) as of from (${transactionColumns}) t`,
  )
  for (const { of } of columns) await client.query(`alter ${of} set default ${firstTransaction}`)
  return {
    async commit() {
      for (const { of } of columns) await client.query(`alter ${of} set default pg_current_xact_id()`)
      await commitWritten(client, tables)
    },
  }
}

/** The id of PostgreSQL's bootstrap transaction. */
const firstTransaction = `'1'`

/** Commits with fresh statistics of the tables. */
async function commitWritten(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} force row level security`)
  await client.query('commit')
  await client.query('analyze')
}

/** The first table that has rows; undefined where all are empty. */
export async function firstFilled(client: Client, tables: readonly Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}

/** The rows of a table in the text form of COPY. */
export const rowsOut = (client: Client, { name, columns }: Table): CopyToStreamQuery =>
  client.query(to(`copy (select ${columns.join(', ')} from ${name}) to stdout`))

/** The statement that loads a table; in a file it is the line before the rows. */
export const copyIn = ({ name, columns }: Table): string => `copy ${name} (${columns.join(', ')}) from stdin`

/** Takes the rows of a table in the text form of COPY. */
export const rowsIn = (client: Client, table: Table): CopyStreamQuery => client.query(from(copyIn(table)))
