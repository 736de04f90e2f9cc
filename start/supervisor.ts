import { StartFailure } from './failure.ts'
import type { Log } from './log.ts'
import { portIsFree } from './ports.ts'
import { runServer } from './server-program.ts'
import { joinServices, type Membership } from './services.ts'
import { listenForStop, type StopSignals } from './stop-signals.ts'

export interface SupervisorOptions {
  role: string
  dataDir: string
  /** Where the API will listen; absent for a worker. */
  listen?: { host: string; port: number }
  env: NodeJS.ProcessEnv
  log: Log
  /** Makes the server program and resolves to its file. */
  build(signal: AbortSignal): Promise<string>
  /** The arguments of the server program. */
  args: string[]
  /** How long it may take to end once it was asked to, in seconds. */
  drainSeconds: number
}

/**
 * Runs Verdict until it is asked to stop: services, build, server program; then drains the server, leaves the services
 * and resolves to the server's exit code. Throws a StartFailure when it cannot start.
 */
export async function supervise(options: SupervisorOptions): Promise<number> {
  const stop = listenForStop(options.env['npm_lifecycle_event'] !== undefined)
  const building = options.build(stop.first)
  const [membership, built] = await Promise.allSettled([join(options), building])
  if (membership.status === 'rejected') throw membership.reason
  try {
    if (stop.first.aborted) return 0
    if (built.status === 'rejected') throw built.reason
    return await serve(options, membership.value, built.value, stop)
  } finally {
    await membership.value.leave()
    stop.unlisten()
  }
}

function join({ dataDir, role, listen, env, log }: SupervisorOptions): Promise<Membership> {
  const addresses = { databaseUrl: env['DATABASE_URL'], redisUrl: env['REDIS_URL'] }
  return joinServices({ dataDir, role, log, port: listen?.port, ...addresses })
}

async function serve(
  { args, dataDir, drainSeconds, listen, env, log }: SupervisorOptions,
  { databaseUrl, redisUrl, noteServer }: Membership,
  file: string,
  stop: StopSignals,
): Promise<number> {
  if (listen && !(await portIsFree(listen.port, listen.host))) {
    throw new StartFailure(`Port ${listen.port} of ${listen.host} is in use: set PORT to another.`)
  }
  const addresses = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir }
  log('starting the server')
  const program = { file, args, env: { ...env, ...addresses }, drainSeconds, onSpawn: noteServer }
  const code = await runServer(program, stop)
  if (!stop.first.aborted) log(`the server ended by itself with exit code ${code}, so everything ends`)
  return code
}
