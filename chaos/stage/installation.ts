import { rmSync } from 'node:fs'
import pg from 'pg'
import { operatorKey } from '../../e2e/support/program.ts'
import { buildServer } from '../../server/test/api-process.ts'
import { makeDataFolder } from '../../server/test/data-folder.ts'
import { freePort } from '../../start/ports.ts'
import { startPostgres } from '../../start/postgres.ts'
import { startRedis } from '../../start/redis.ts'
import { type Killable, KillableProgram, KillableService } from './killable.ts'
import { root } from './root.ts'

/** The key of all installations of the suite, with which the checker follows the audit log. */
export const secretKey = 'the key of the installations that faults are done to'

/** The options of an installation. */
export interface InstallationOptions {
  apis?: number
  workers?: number
  /** Additional environment variables of its programs. */
  env?: Record<string, string>
  /** Where the version of its programs was built: this one unless said. */
  folder?: string
}

/**
 * The program as it is built for customers, in several processes, with a PostgreSQL (with fsync) and a Redis of its own, on
 * 127.0.0.1. Webhooks are tried three times within a second and a half.
 */
export async function startInstallation({
  apis = 1,
  workers = 1,
  env = {},
  folder = root,
}: InstallationOptions = {}) {
  await buildServer()
  const dataDir = makeDataFolder()
  const log = () => undefined
  const [postgres, redis] = await Promise.all([
    KillableService.start('PostgreSQL', () => startPostgres({ dataDir, log })),
    KillableService.start('Redis', () => startRedis({ dataDir, log })),
  ])
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SECRET_KEY: secretKey,
    OPERATOR_KEY: operatorKey,
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    WEBHOOK_SCHEDULE: '0,0.5,1',
    DATA_DIR: dataDir,
    ...env,
  }
  const programs: KillableProgram[] = []
  const closing: (() => void)[] = []
  const start = async (role: 'api' | 'worker', more: Record<string, string> = {}, of = folder) => {
    const program = await KillableProgram.start(role, await freePort(), { ...settings, ...more }, of)
    programs.push(program)
    return program
  }
  const started = { apis: [] as KillableProgram[], workers: [] as KillableProgram[] }
  for (let n = 0; n < apis; n++) started.apis.push(await start('api'))
  started.workers.push(...(await Promise.all(Array.from({ length: workers }, () => start('worker')))))
  return {
    ...started,
    postgres,
    redis,
    dataDir,
    /** Starts one more process of the program, of the version that was built in a folder. */
    start,
    /** Registers a clean-up for the end of the installation. */
    onStop: (close: () => void) => void closing.push(close),
    /** Everything that can be killed. */
    all: (): Killable[] => [...programs, postgres, redis],
    /** Runs a statement as the owner of the database, to whom row-level security does not apply. */
    query: <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      ask<T>(postgres.url, sql, values),
    async stop() {
      for (const close of closing) close()
      for (const program of programs) program.signal('SIGCONT')
      await Promise.all(programs.map((program) => program.kill()))
      await Promise.all([postgres.stop(), redis.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>

const open = new Set<Installation>()

/** Stops all installations, for a suite that is interrupted. */
export const stopInstallations = () => Promise.all([...open].map((installation) => installation.stop()))

/** Runs the work on an installation of its own, which is stopped afterwards. */
export async function onInstallation<T>(
  options: InstallationOptions,
  work: (on: Installation) => Promise<T>,
): Promise<T> {
  const installation = await startInstallation(options)
  open.add(installation)
  try {
    return await work(installation)
  } finally {
    open.delete(installation)
    await installation.stop()
  }
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
