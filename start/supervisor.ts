import type { Log } from './log.ts'
import { requireListenable } from './ports.ts'
import { joinServices, type Membership } from './services.ts'
import { listenForStop, type StopSignals } from './stop-signals.ts'

export interface SupervisorOptions {
  role: string
  dataDir: string
  /** Where the API will listen; absent for a worker. */
  listen?: { host: string; port: number }
  env: NodeJS.ProcessEnv
  log: Log
  run: Run
}

/** Runs the server until it ends or is stopped, and resolves to its exit code. */
export type Run = (place: ServerPlace) => Promise<number>

/** The environment in which a server runs. */
export interface ServerPlace {
  /** Its environment variables, including the addresses of the services. */
  env: NodeJS.ProcessEnv
  stop: StopSignals
  /** Must be called with the id of each process that serves. */
  onSpawn(pid: number): Promise<void>
}

/**
 * Runs Verdict, services and server, until it is stopped; then drains the server, leaves the services and resolves to the
 * server's exit code. Throws a StartFailure when it cannot start.
 */
export async function supervise(options: SupervisorOptions): Promise<number> {
  const stop = listenForStop(options.env['npm_lifecycle_event'] !== undefined)
  const membership = await join(options)
  try {
    return stop.first.aborted ? 0 : await serve(options, membership, stop)
  } finally {
    await membership.leave()
    stop.unlisten()
  }
}

function join({ dataDir, role, listen, env, log }: SupervisorOptions): Promise<Membership> {
  const addresses = { databaseUrl: env['DATABASE_URL'], redisUrl: env['REDIS_URL'] }
  return joinServices({ dataDir, role, log, port: listen?.port, ...addresses })
}

async function serve(
  { dataDir, listen, env, log, run }: SupervisorOptions,
  { databaseUrl, redisUrl, noteServer }: Membership,
  stop: StopSignals,
): Promise<number> {
  if (listen) await requireListenable(listen.port, listen.host)
  const addresses = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, DATA_DIR: dataDir }
  log('starting the server')
  const code = await run({ env: { ...env, ...addresses }, stop, onSpawn: noteServer })
  if (!stop.first.aborted) log(`the server ended by itself with exit code ${code}, so everything ends`)
  return code
}
