import { StartFailure } from './failure.ts'
import {
  type Instance,
  type InstanceRecord,
  type Member,
  readInstance,
  readRecord,
  writeRecord,
} from './instance.ts'
import { keepRunning, type KeptService, keptElsewhere } from './keep-running.ts'
import { withLock } from './lock.ts'
import type { Log } from './log.ts'
import { commandRole, livingMembers, refuseSecond } from './members.ts'
import { hasCluster } from './postgres-cluster.ts'
import { startPostgres } from './postgres.ts'
import { markOf, stillRuns } from './processes.ts'
import { startRedis } from './redis.ts'

export interface JoinOptions {
  dataDir: string
  /** Only one program of each role may run in a data folder that runs a server. */
  role: string
  log: Log
  /** Where the API will listen, when this member serves it. */
  port?: number | undefined
  /** External servers, from DATABASE_URL and REDIS_URL. */
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
}

/** The services of a data folder, and a membership among their users. */
export interface Membership extends Instance {
  /** Records the server program that this member supervises, so that a later start can end it if this process is killed. */
  noteServer(pid: number): Promise<void>
  /** Ends the membership; the last member to leave stops the embedded services. */
  leave(): Promise<void>
}

type OpenServices = Record<'postgres' | 'redis', KeptService>

/**
 * Starts, or shares, PostgreSQL and Redis of a data folder. A second member of the same role is a StartFailure, unless both are
 * external for all of them: then the data folder contains nothing but the secret key.
 */
export async function joinServices(options: JoinOptions): Promise<Membership> {
  const { dataDir, role, port, log } = options
  return withLock(dataDir, async () => {
    const before = readRecord(dataDir)
    const others = await livingMembers(before, log)
    if (!usesSame(before, options)) refuseSecond(role, others, dataDir)
    const services = await openServices(options, others.length > 0 ? before : undefined)
    const me = { role, ...markOf(process.pid), ...(port === undefined ? {} : { port }) }
    writeMembers(dataDir, services, [...others, me])
    return {
      databaseUrl: services.postgres.url,
      redisUrl: services.redis.url,
      noteServer: (pid) =>
        withLock(dataDir, async () => {
          replaceMe(dataDir, services, [{ ...me, server: markOf(pid) }])
        }),
      leave: () => withLock(dataDir, () => leave(dataDir, services)),
    }
  })
}

/**
 * Runs `use` with the services of a data folder: those of the running instance, else started for the time of the call. Where both
 * addresses are given the data folder isn't touched. For command line programs.
 */
export async function withServices<T>(
  options: Omit<JoinOptions, 'role' | 'port'>,
  use: (services: Instance) => Promise<T>,
): Promise<T> {
  const { databaseUrl, redisUrl } = options
  if (databaseUrl !== undefined && redisUrl !== undefined) return use({ databaseUrl, redisUrl })
  const membership = await joinServices({ ...options, role: commandRole })
  try {
    return await use(membership)
  } finally {
    await membership.leave()
  }
}

/**
 * Prevents a command from working on another database than the program: without both addresses there must be an instance running
 * in the data folder, or existing data there where that is enough. @throws StartFailure with the missing settings
 */
export function requireServices(
  { dataDir, databaseUrl, redisUrl }: Pick<JoinOptions, 'dataDir' | 'databaseUrl' | 'redisUrl'>,
  { orKept = false } = {},
): void {
  if ((databaseUrl !== undefined && redisUrl !== undefined) || readInstance(dataDir)) return
  if (orKept && hasCluster(dataDir)) return
  const missing = [databaseUrl === undefined && 'DATABASE_URL', redisUrl === undefined && 'REDIS_URL'].filter(
    Boolean,
  )
  throw new StartFailure(
    `No program runs in ${dataDir}, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set. ` +
      "Run the command with the program's settings (DATABASE_URL and REDIS_URL, or its DATA_DIR), or start the program first.",
  )
}

/** Whether both servers are external, and are those of the instance. */
const usesSame = (running: InstanceRecord | undefined, { databaseUrl, redisUrl }: JoinOptions): boolean =>
  running !== undefined &&
  !running.embedded.postgres &&
  !running.embedded.redis &&
  running.databaseUrl === databaseUrl &&
  running.redisUrl === redisUrl

/** A running instance may use external servers: then a joining member uses them too. */
async function openServices(
  options: JoinOptions,
  running: InstanceRecord | undefined,
): Promise<OpenServices> {
  const elsewhere = {
    postgres: options.databaseUrl ?? (running?.embedded.postgres === false ? running.databaseUrl : undefined),
    redis: options.redisUrl ?? (running?.embedded.redis === false ? running.redisUrl : undefined),
  }
  const open = (name: keyof OpenServices, start: typeof startRedis) => {
    const url = elsewhere[name]
    return url === undefined ? keepRunning(() => start(options), options.log) : keptElsewhere(url)
  }
  const [postgres, redis] = await Promise.allSettled([
    open('postgres', startPostgres),
    open('redis', startRedis),
  ])
  if (postgres.status === 'fulfilled' && redis.status === 'fulfilled')
    return { postgres: postgres.value, redis: redis.value }
  for (const one of [postgres, redis])
    if (one.status === 'fulfilled') await (running ? one.value.letGo() : one.value.stop())
  throw [postgres, redis].find((one) => one.status === 'rejected')?.reason
}

async function leave(dataDir: string, services: OpenServices): Promise<void> {
  const others = replaceMe(dataDir, services, [])
  const end = others.length > 0 ? 'letGo' : 'stop'
  await Promise.all([services.postgres[end](), services.redis[end]()])
}

/** Writes the record with other entries for this process, and returns the other members. */
function replaceMe(dataDir: string, services: OpenServices, mine: Member[]): Member[] {
  const others = (readRecord(dataDir)?.members ?? []).filter(
    (member) => stillRuns(member) && member.pid !== process.pid,
  )
  writeMembers(dataDir, services, [...others, ...mine])
  return others
}

function writeMembers(dataDir: string, { postgres, redis }: OpenServices, members: Member[]): void {
  writeRecord(dataDir, {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    embedded: { postgres: postgres.embedded, redis: redis.embedded },
    members,
  })
}
