import { register } from 'node:module'
import { env, log, root, runCommand } from '../command.ts'
import { configure } from '../configure.ts'
import { supervise } from '../supervisor.ts'
import { parseDevArguments, usage } from './arguments.ts'
import { developmentServer } from './development-server.ts'

register('./file-parents.ts', import.meta.url)
process.env.NODE_ENV = env['NODE_ENV'] = 'development'

await runCommand(async () => {
  const args = parseDevArguments(process.argv.slice(2))
  if (args.help) {
    console.log(usage)
    return 0
  }
  const { dataDir, http } = configure()
  const listen = { host: http.host, port: http.port }
  const run = developmentServer({ ...args, root, listen, log })
  return supervise({ role: 'all', dataDir, listen, env, log, run })
})
