import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startApi, type Api } from './api.ts'
import { seedDemo } from './edges/demo/seed-demo.ts'
import { showWhenAsked } from './platform/asked-gauge.ts'
import type { Config } from './platform/config.ts'
import { refuseMovedClock } from './platform/moved-clock.ts'
import type { Platform } from './platform/platform.ts'
import { keepSecretKey, requireSecretKey } from './platform/secret-key-probe.store.ts'
import { requireRedis } from './platform/server-versions.ts'
import type { ProgramRole } from './program-role.ts'
import { startSidePorts } from './side-ports.ts'
import { backlogGauges } from './wiring/backlog-gauges.ts'
import { migrate, requireMigrated } from './wiring/migrate.ts'
import { openPlatform } from './wiring/open-platform.ts'
import { makeServices, type Services } from './wiring/services.ts'
import { Worker } from './worker.ts'

/** A running program. */
export interface Program {
  services: Services
  /** The port of the API, or of a worker that has a port of its own. */
  port: number | null
  /** The port of the metrics alone; null where they have none. */
  metricsPort: number | null
  /** The port of Bull Board; null where it has none. */
  boardPort: number | null
  /** The text printed for the person who started it. */
  greeting: string
  /** Becomes unready, serves for SHUTDOWN_GRACE, then finishes requests and tasks in progress and closes all connections. */
  stop(): Promise<void>
}

/** How a program is started. */
export interface ProgramStart {
  role: ProgramRole
  /** Whether the first start creates the demo workspace. */
  seed: boolean
  migrates?: boolean
  /** Called with the reason when the start takes longer: the log is not open yet. */
  onProgress?: (line: string) => void
}

/**
 * Migrates, seeds the demo workspace on the first start, and starts the given roles.
 * @throws MigrationError where the database is not of this version, and cannot be brought to it or must not be
 */
export async function startProgram(
  config: Config,
  { role, seed, migrates = true, onProgress = () => undefined }: ProgramStart,
): Promise<Program> {
  const { directUrl, migration } = config.database
  await (migrates ? migrate(directUrl, { ...migration, onProgress }) : requireMigrated(directUrl))
  const [{ close, ...platform }] = await Promise.all([openPlatform(config), loadAhead()])
  if (config.environment === 'production') await refuseMovedClock(platform.database, close)
  await refuseOthers(platform, close)
  const services = makeServices(config, platform)
  showWhenAsked({ ...platform.metrics, log: platform.log }, backlogGauges(services))
  const demo = seed ? await seedDemo(services) : null
  const worker = role === 'api' ? null : new Worker(services)
  const api =
    role === 'worker' ? null : await startApi(services, { webRoot: built('web'), docsRoot: built('docs') })
  const { health, metrics, board } = await startSidePorts(services, api !== null)
  // Last, so that a backlog does not delay readiness.
  worker?.start()
  return {
    services,
    port: (api ?? health)?.port ?? null,
    metricsPort: metrics?.port ?? null,
    boardPort: board?.port ?? null,
    greeting: greeting(config, api, demo),
    async stop() {
      for (const listening of [api, health]) listening?.drain()
      await delay(config.shutdownGraceMs)
      await api?.stop()
      await services.intake.drain()
      await services.syncJudge.drain()
      await services.userIntake.drain()
      services.asker.stop()
      await worker?.stop()
      await services.ruleCounts.flush()
      services.mediaTools.analyzer.close()
      for (const listening of [health, metrics, board]) await listening?.stop()
      await close()
    },
  }
}

/** A module that commands do not need, loaded ahead so that the first webhook does not wait for it. */
const loadAhead = () => import('./platform/outbound-agent.ts')

/** Refuses a Redis that is too old, and a database whose secrets are sealed with another key. @throws ConfigError */
async function refuseOthers(
  platform: Pick<Platform, 'database' | 'secrets' | 'redis'>,
  close: () => Promise<void>,
) {
  try {
    requireRedis(await platform.redis.info('server').catch(() => ''))
    await keepSecretKey(platform)
    await requireSecretKey(platform)
  } catch (error) {
    await close()
    throw error
  }
}

function greeting(config: Config, api: Api | null, demo: { email: string; password: string } | null): string {
  if (!api) return 'worker ready'
  const address = config.http.publicUrl ?? `http://localhost:${api.port}`
  const signIn = demo ? `\n  sign in with ${demo.email} / ${demo.password}` : ''
  return `Verdict is at ${address}${signIn}\nready`
}

/**
 * The folder of a built part that browsers load: beside the server's bundle, or in dist/ when the server runs from its sources.
 */
function built(part: 'web' | 'docs'): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [join(here, '..', part), join(here, '../dist', part)]
  return (
    candidates.find(
      (folder) => existsSync(join(folder, 'index.html')) && existsSync(join(folder, 'assets')),
    ) ?? join(here, '../dist', part)
  )
}
