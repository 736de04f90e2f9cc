import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readConfig } from '../../server/platform/config.ts'
import { makeServices, type Services } from '../../server/wiring/services.ts'
import { openPlatform } from '../../server/wiring/open-platform.ts'
import { migrate } from '../../server/wiring/orm.ts'
import { newId } from '../../server/platform/ids.ts'
import { ActorKind, type ActorRef } from '../../server/platform/vocabulary/status.ts'
import { Plan } from '../../server/access/workspaces/workspace.entity.ts'
import { startPostgres } from '../../start/postgres.ts'
import { startRedis } from '../../start/redis.ts'
import { freePort } from '../../start/ports.ts'
import { bundle, type Program, start } from './programs.ts'

/** The product's API and the baseline, each in a process of its own, on one PostgreSQL that keeps what it acknowledges. */
export interface Stage {
  services: Services
  workspaceId: string
  actor: ActorRef
  /** Where the product and the baseline take content, and how the product is asked. */
  content: string
  bare: string
  headers: Record<string, string>
  /** Has the planner look at the tables as they are now. */
  analyze(): Promise<void>
}

/** Sets everything up in a temporary folder for the time of the work. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'verdict-bench-'))
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true })]
  try {
    return await work(await openStage(dataDir, undo))
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** What has been started is put on `undo`, so that it ends even when the rest cannot be. */
async function openStage(dataDir: string, undo: (() => unknown)[]): Promise<Stage> {
  const kept = <S extends { stop(): unknown }>(started: S): S => {
    undo.push(() => started.stop())
    return started
  }
  const log = () => undefined
  const env = {
    DATABASE_URL: kept(await startPostgres({ dataDir, log })).url,
    REDIS_URL: kept(await startRedis({ dataDir, log })).url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for benchmarks that is long enough for anything',
    LOG_LEVEL: 'warn',
  }
  await migrate(env.DATABASE_URL)
  const config = readConfig(env)
  const { close, ...platform } = await openPlatform(config)
  undo.push(close)
  const services = makeServices(config, platform)
  const { workspaceId, actor, key } = await customer(services)
  const product = kept(await startProduct(env))
  const bare = kept(await start('bench/stage/bare-insert.ts', [], env))
  return {
    services,
    workspaceId,
    actor,
    content: `${product.url}/api/v1/content`,
    bare: `${bare.url}/content`,
    headers: { authorization: `Bearer ${key}` },
    analyze: () => analyze(env.DATABASE_URL),
  }
}

async function analyze(connectionString: string): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

async function startProduct(env: Record<string, string>): Promise<Program> {
  const port = String(await freePort())
  return start(await bundle(), ['--role', 'api', '--no-seed'], { ...env, PORT: port })
}

/** A workspace without limits, and a key of its. */
async function customer({ database, apiKeys, workspaces }: Services) {
  const workspaceId = newId()
  const actor: ActorRef = { kind: ActorKind.system, id: null }
  await database.inWorkspace(workspaceId, (tx) =>
    workspaces.createIn(tx, { id: workspaceId, name: 'Bench', plan: Plan.enterprise }),
  )
  const { key } = await apiKeys.create({ workspaceId, actor }, { name: 'Bench' })
  return { workspaceId, actor, key }
}
