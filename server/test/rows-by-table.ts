import pg from 'pg'

/** For each table how many rows it has, and a hash of them all; whose transactions they are is told by each server itself. */
export async function rowsByTable(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ said: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '' order by row::text)), '') as said
       from (select to_jsonb(t) - 'xid' as row from ${name} t) rows`,
    )
    found.set(name, rows[0]?.said ?? '')
  }
  await client.end()
  return found
}
