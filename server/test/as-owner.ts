import pg from 'pg'

/** Runs statements as the owner of a database, whom row-level security does not hold, on a connection of its own. */
export async function asOwner(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
