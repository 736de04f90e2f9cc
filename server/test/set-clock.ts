import pg from 'pg'

/** Replaces `verdict_now()` of a database, as its owner, by the real time plus an interval such as `3 days`; all sessions see it at once. */
export async function setClock(databaseUrl: string, offset: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const literal = client.escapeLiteral(offset)
    await client.query(
      `create or replace function verdict_now() returns timestamptz language sql stable parallel safe as
         $$ select now() + interval ${literal} $$`,
    )
  } finally {
    await client.end()
  }
}
