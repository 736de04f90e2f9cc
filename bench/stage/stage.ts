import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { Plan } from '../../server/access/workspaces/workspace.entity.ts'
import { readConfig } from '../../server/platform/config.ts'
import { newId } from '../../server/platform/ids.ts'
import { ActorKind, type ActorRef } from '../../server/platform/vocabulary/status.ts'
import type { ProgramRole } from '../../server/program-role.ts'
import { migrate } from '../../server/wiring/migrate.ts'
import { openPlatform } from '../../server/wiring/open-platform.ts'
import { makeServices, type Services } from '../../server/wiring/services.ts'
import { freePort } from '../../start/ports.ts'
import { startPostgres } from '../../start/postgres.ts'
import { startRedis } from '../../start/redis.ts'
import { bundle } from './bundle.ts'
import { cpuOf } from './cpu.ts'
import { noteStatements } from './noted-statements.ts'
import { type Program, start } from './programs.ts'

/** The product's services on a PostgreSQL with durable commits, and a workspace without limits. */
export interface Ground {
  services: Services
  workspaceId: string
  actor: ActorRef
  /** Creates another workspace without limits. */
  addWorkspace(): Promise<string>
  /** Starts the program, as it is built for customers, in a process of its own that ends with the ground at the latest. */
  startProcess(role: ProgramRole): Promise<Program>
  /** Analyzes the tables. */
  analyze(): Promise<void>
  /** PostgreSQL's seconds of CPU so far, from /proc. */
  databaseCpu(): number
}

/** In addition the product's API and the baseline, each in a process of its own on the same PostgreSQL. */
export interface Stage extends Ground {
  /** The URLs for content of the product and of the baseline, and the product's headers. */
  content: string
  bare: string
  /** The URL for content of the least that keeps the same promises (least-writes.ts). */
  least: string
  headers: Record<string, string>
  /** The seconds of CPU of the product's API so far. */
  productCpu(): number
  /** The same for the least that keeps its promises. */
  leastCpu(): number
}

type Undo = (() => unknown)[]

/**
 * Sets up the services for the time of the work, with no other processes than PostgreSQL and Redis: in a temporary folder, or in
 * one that is kept with its workspace for the next run; `env` adds to their configuration.
 */
export const onGround = <T>(
  work: (ground: Ground) => Promise<T>,
  { kept, env }: { kept?: string | undefined; env?: Record<string, string> } = {},
): Promise<T> => inFolder(async (dataDir, undo) => work((await openGround(dataDir, undo, env)).ground), kept)

/** Sets up everything in a temporary folder for the time of the work. */
export const onStage = <T>(work: (stage: Stage) => Promise<T>): Promise<T> =>
  inFolder(async (dataDir, undo) => work(await openStage(dataDir, undo)))

async function inFolder<T>(work: (dataDir: string, undo: Undo) => Promise<T>, kept?: string): Promise<T> {
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ? path.resolve(kept) : mkdtempSync(path.join(os.tmpdir(), 'verdict-bench-'))
  const undo: Undo = kept ? [] : [() => rmSync(dataDir, { recursive: true })]
  try {
    return await work(dataDir, undo)
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** What has been started is pushed to `undo`, so that it is stopped even when a later start fails. */
const keeping =
  (undo: Undo) =>
  <S extends { stop(): unknown }>(started: S): S => {
    undo.push(() => started.stop())
    return started
  }

async function openGround(dataDir: string, undo: Undo, added: Record<string, string> = {}) {
  const kept = keeping(undo)
  const log = () => undefined
  const postgres = kept(await startPostgres({ dataDir, log }))
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: kept(await startRedis({ dataDir, log })).url,
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key for benchmarks that is long enough for anything',
    LOG_LEVEL: 'warn',
    // Where receivers of webhooks are.
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    ALLOW_PRIVATE_TARGETS_IN_PRODUCTION: 'true',
    ...added,
  }
  await migrate(env.DATABASE_URL)
  undo.push(await noteStatements(env.DATABASE_URL, dataDir))
  const config = readConfig(env)
  const { close, ...platform } = await openPlatform(config)
  undo.push(close)
  const services = makeServices(config, platform)
  const addWorkspace = () => customer(services)
  const actor: ActorRef = { kind: ActorKind.system, id: null }
  const ground: Ground = {
    services,
    actor,
    addWorkspace,
    workspaceId: (await firstWorkspace(env.DATABASE_URL)) ?? (await addWorkspace()),
    startProcess: async (role) => kept(await startProduct(role, env)),
    analyze: () => analyze(env.DATABASE_URL),
    databaseCpu: () => cpuOf(postgres.pid),
  }
  return { env, ground }
}

async function openStage(dataDir: string, undo: Undo): Promise<Stage> {
  const kept = keeping(undo)
  const { env, ground } = await openGround(dataDir, undo)
  const { workspaceId, actor } = ground
  const { key } = await ground.services.apiKeys.create({ workspaceId, actor }, { name: 'Bench' })
  const product = await ground.startProcess('api')
  const bare = kept(await start('bench/stage/bare-insert.ts', [], env))
  const least = kept(await start('bench/stage/least.ts', [], env))
  return {
    ...ground,
    content: `${product.url}/api/v1/content`,
    bare: `${bare.url}/content`,
    least: `${least.url}/content`,
    headers: { authorization: `Bearer ${key}` },
    productCpu: () => product.cpu(),
    leastCpu: () => least.cpu(),
  }
}

async function analyze(connectionString: string): Promise<void> {
  await asOwner(connectionString, (owner) => owner.query('analyze'))
}

/** The workspace of a ground that was kept. */
async function firstWorkspace(connectionString: string): Promise<string | undefined> {
  const { rows } = await asOwner(connectionString, (owner) =>
    owner.query<{ id: string }>('select id from workspace order by created_at limit 1'),
  )
  return rows[0]?.id
}

async function asOwner<T>(connectionString: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

async function startProduct(role: ProgramRole, env: Record<string, string>): Promise<Program> {
  const port = String(await freePort())
  const places = role === 'worker' ? { WORKER_PORT: port } : { PORT: port }
  return start(path.join(await bundle(), 'main.js'), ['--role', role, '--no-seed'], { ...env, ...places })
}

/** Creates a workspace without limits. */
async function customer({ database, workspaces }: Services): Promise<string> {
  const workspaceId = newId()
  await database.inWorkspace(workspaceId, (tx) =>
    workspaces.createIn(tx, { id: workspaceId, name: 'Bench', plan: Plan.enterprise }),
  )
  return workspaceId
}
