import path from 'node:path'
import { ConfigError, readConfig } from '../server/platform/config.ts'
import { parseArguments, type StartArguments, usage } from './arguments.ts'
import { buildStale } from './build.ts'
import { StartFailure } from './failure.ts'
import { supervise } from './supervisor.ts'

const root = path.resolve(import.meta.dirname, '..')

/** How long the server may take to drain once its grace is over, in seconds. */
const drainMost = 25

/** A variable that is set to nothing counts as not set. */
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))

/** The server's own check, before anything is started; the addresses stand in for services that are still to be started. */
function configure() {
  const addresses = { DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' }
  return readConfig({ ...addresses, ...env })
}

function log(line: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`[${seconds} s] ${line}`)
}

async function start({ role, forServer }: StartArguments): Promise<number> {
  const { dataDir, http, shutdownGraceMs } = configure()
  const drainSeconds = drainMost + shutdownGraceMs / 1000
  const build = async (signal: AbortSignal) => {
    await buildStale({ root, log, signal })
    return path.join(root, 'dist/server/main.js')
  }
  const listen = role === 'worker' ? {} : { listen: { host: http.host, port: http.port } }
  return supervise({ role, dataDir, ...listen, env, log, build, args: forServer, drainSeconds })
}

async function main(): Promise<number> {
  const args = parseArguments(process.argv.slice(2))
  if (!args.help) return start(args)
  console.log(usage)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartFailure || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
