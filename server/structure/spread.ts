import type { Sql } from '../platform/database.ts'

/**
 * Tables that every server of a distributed database has a copy of, and why. A sign-in, an API request or a callback brings a
 * secret or an id and no workspace: these are found, and unique, over all workspaces. They are small and seldom written.
 */
export const referenceTables: Readonly<Record<string, string>> = {
  workspace: 'every other table refers to it',
  member: 'found by e-mail address at sign-in',
  session: 'found by the hash of the cookie; written once a minute and member at most',
  password_link: 'found by the hash of the link',
  api_key: 'found by the public part of the key',
  integration: 'found by the id in the address that a chat platform calls',
}

/** Tables that stay on the coordinator, and why. */
export const localTables: Readonly<Record<string, string>> = {
  migration: 'what was migrated, of which only the migrations know',
  secret_key_probe: 'one row, which a program reads when it starts',
}

/** The distribution column. */
export const spreadBy = 'workspace_id'

/** A table with what decides whether it can be distributed; columns by their names, in order. */
export interface Table {
  name: string
  columns: string[]
  unique: { name: string; columns: string[]; isExclusion: boolean }[]
  foreignKeys: { name: string; columns: string[]; table: string; referred: string[]; keepsRows: boolean }[]
  triggers: string[]
  narrowIdentities: string[]
  policies: { name: string; using: string; check: string | null }[]
}

/** The tables of the database without partitions, which are distributed with their table. */
export const readTables = (sql: Pick<Sql, 'query'>): Promise<Table[]> => sql.query<Table>(catalog)

const names = (of: string, keys: string): string => `
  (select array_agg(a.attname::text order by k.place) from unnest(${keys}) with ordinality as k (number, place)
   join pg_attribute a on a.attrelid = ${of} and a.attnum = k.number)`

/** SQL of the fields of a table's rows in a catalog, in the order of their names. */
const listOf = (fields: string, name: string, from: string): string =>
  `coalesce((select jsonb_agg(${fields} order by ${name}) from ${from}), '[]'::jsonb)`

const object = (fields: Record<string, string>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`

const catalog = `
  select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
    ${listOf(
      object({
        name: 'i.indexrelid::regclass::text',
        columns: names('c.oid', 'i.indkey::int2[]'),
        isExclusion: 'i.indisexclusion',
      }),
      'i.indexrelid::regclass::text',
      'pg_index i where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)',
    )} as unique,
    ${listOf(
      object({
        name: 'f.conname',
        columns: names('f.conrelid', 'f.conkey'),
        table: 'f.confrelid::regclass::text',
        referred: names('f.confrelid', 'f.confkey'),
        keepsRows: `f.confdeltype in ('n', 'd') or f.confupdtype in ('n', 'd', 'c')`,
      }),
      'f.conname',
      `pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0`,
    )} as "foreignKeys",
    array(select tgname::text from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers,
    array(select attname::text from pg_attribute where attrelid = c.oid and attidentity <> '' and atttypid <> 'int8'::regtype)
      as "narrowIdentities",
    ${listOf(
      object({
        name: 'p.polname',
        using: 'pg_get_expr(p.polqual, p.polrelid)',
        check: 'pg_get_expr(p.polwithcheck, p.polrelid)',
      }),
      'p.polname',
      'pg_policy p where p.polrelid = c.oid',
    )} as policies
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`
