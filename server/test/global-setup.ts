import { rmSync } from 'node:fs'
import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../start/postgres.ts'
import { startRedis } from '../../start/redis.ts'
import { makeDataFolder } from './data-folder.ts'
import { migrateTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that tests clone their databases on, as its owner. */
    databaseUrl: string
    redisUrl: string
  }
}

interface Services {
  databaseUrl: string
  redisUrl: string
  stop(): Promise<void>
}

/** Gives every test file PostgreSQL and Redis: those of DATABASE_URL and REDIS_URL, else two of its own that end with the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const services = await startServices(process.env)
  await migrateTemplate(services.databaseUrl)
  project.provide('databaseUrl', services.databaseUrl)
  project.provide('redisUrl', services.redisUrl)
  return () => services.stop()
}

async function startServices(env: NodeJS.ProcessEnv): Promise<Services> {
  const dataDir = makeDataFolder()
  const log = () => undefined
  const [postgres, redis] = await Promise.all([
    env['DATABASE_URL'] === undefined ? startPostgres({ dataDir, log, fsync: false }) : undefined,
    env['REDIS_URL'] === undefined ? startRedis({ dataDir, log }) : undefined,
  ])
  return {
    databaseUrl: postgres?.url ?? env['DATABASE_URL'] ?? '',
    redisUrl: redis?.url ?? env['REDIS_URL'] ?? '',
    async stop() {
      await Promise.all([postgres?.stop(), redis?.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
