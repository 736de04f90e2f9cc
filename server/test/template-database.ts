import pg from 'pg'
import { migrate } from '../wiring/migrate.ts'

const template = 'verdict_template'

/** The same server's address with another database's name. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Makes the migrated database that each test file's own is cloned from. */
export async function migrateTemplate(ownerUrl: string): Promise<void> {
  await administer(ownerUrl, async (client) => {
    await client.query(`drop database if exists ${template}`)
    await client.query(`create database ${template}`)
  })
  await migrate(withDatabase(ownerUrl, template))
}

/**
 * A fresh database, migrated unless it is made of another template, and what drops it again. Its files are copied: through
 * the log, as by default, takes two thirds more.
 */
export async function freshDatabase(
  ownerUrl: string,
  from = template,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `verdict_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await administer(ownerUrl, (client) =>
    client.query(`create database ${name} template ${from} strategy file_copy`),
  )
  return {
    url: withDatabase(ownerUrl, name),
    drop: () =>
      administer(
        ownerUrl,
        async (client) => void (await client.query(`drop database if exists ${name} with (force)`)),
      ),
  }
}

async function administer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
