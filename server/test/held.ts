import pg from 'pg'
import type { TestApp } from './app.ts'

/** A transaction that is open: it is taken back, or what it did stays. */
export interface Held {
  release(): Promise<void>
  commit(): Promise<void>
}

/** What a frozen process leaves behind: a transaction that has run a statement and stays open until it is released. */
export const hold = (
  { config }: Pick<TestApp, 'config'>,
  sql: string,
  values: unknown[] = [],
): Promise<Held> => holdIn(config.database.url, sql, values)

/** The same in the database of an address. */
export async function holdIn(connectionString: string, sql: string, values: unknown[] = []): Promise<Held> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(sql, values)
  const release = () => client.end()
  return {
    release,
    async commit() {
      await client.query('commit')
      await release()
    },
  }
}
