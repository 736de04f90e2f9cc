import path from 'node:path'
import { parseArguments, usage } from './arguments.ts'
import { buildStale } from './build.ts'
import { configure, env, log, root, runCommand } from './command.ts'
import { serverProgram } from './server-program.ts'
import { supervise } from './supervisor.ts'

/** Seconds that the server may take to drain after its grace period. */
const drainMost = 25

await runCommand(async () => {
  const { help, role, forServer } = parseArguments(process.argv.slice(2))
  if (help) {
    console.log(usage)
    return 0
  }
  const { dataDir, http, shutdownGraceMs } = configure()
  const drainSeconds = drainMost + shutdownGraceMs / 1000
  const prepare = async (signal: AbortSignal) => {
    await buildStale({ root, log, signal })
    return serverProgram({ file: path.join(root, 'dist/server/main.js'), args: forServer, drainSeconds })
  }
  const listen = role === 'worker' ? {} : { listen: { host: http.host, port: http.port } }
  return supervise({ role, dataDir, ...listen, env, log, prepare })
})
