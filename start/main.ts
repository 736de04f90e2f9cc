import path from 'node:path'
import { parseArguments, usage } from './arguments.ts'
import { env, log, runCommand } from './command.ts'
import { configure } from './configure.ts'
import { serverProgram } from './server-program.ts'
import { supervise } from './supervisor.ts'

/** Seconds that the server may take to drain after its grace period. */
const drainMost = 25
/** The server's bundle, beside that of this program: what compiles TypeScript would take 30 MB for as long as this runs. */
const server = path.join(import.meta.dirname, 'main.js')

await runCommand(async () => {
  const { help, role, forServer } = parseArguments(process.argv.slice(2))
  if (help) {
    console.log(usage)
    return 0
  }
  const { dataDir, http, shutdownGraceMs } = configure()
  const drainSeconds = drainMost + shutdownGraceMs / 1000
  const run = serverProgram({ file: server, args: forServer, drainSeconds })
  const listen = role === 'worker' ? {} : { listen: { host: http.host, port: http.port } }
  return supervise({ role, dataDir, ...listen, env, log, run })
})
