import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartFailure } from './failure.ts'
import { lastLineOf } from './log.ts'
import { databaseName } from './postgres-cluster.ts'
import { isAlive } from './processes.ts'

export interface PostgresAddress {
  port: number
  password: string
}

/** Seconds that the server may take to answer: after a crash it first replays its log. */
const patience = 120

/** Runs one query in the maintenance database and returns its rows. */
export async function ask(server: PostgresAddress, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres'), connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when the server of that process answers a query; a StartFailure with the last lines of its log when it ends. */
export async function waitUntilAnswers(server: PostgresAddress, pid: number, logFile: string): Promise<void> {
  const deadline = performance.now() + patience * 1000
  for (;;) {
    const answer = await ask(server, 'select 1').catch((error: unknown) => error)
    if (Array.isArray(answer)) return
    if (!isAlive(pid)) throw new StartFailure(`PostgreSQL did not start: ${lastLineOf(logFile)} (${logFile})`)
    if (performance.now() > deadline)
      throw new StartFailure(`PostgreSQL does not answer: ${String(answer)} (${logFile})`)
    await delay(25)
  }
}

/** Creates the product's database where it is missing and returns its URL. */
export async function createDatabase(server: PostgresAddress): Promise<string> {
  const found = await ask(server, `select 1 from pg_database where datname = '${databaseName}'`)
  if (found.length === 0) await ask(server, `create database ${databaseName}`)
  return urlOf(server, databaseName)
}

function urlOf({ port, password }: PostgresAddress, database: string): string {
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}`
}
