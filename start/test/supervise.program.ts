import { StartFailure } from '../failure.ts'
import { serverProgram } from '../server-program.ts'
import { supervise } from '../supervisor.ts'

/** Supervises the server program named in the arguments: role, data folder, program, port. */
const [role = '', dataDir = '', program = '', port = '0'] = process.argv.slice(2)

try {
  process.exitCode = await supervise({
    role,
    dataDir,
    ...(role === 'worker' ? {} : { listen: { host: '127.0.0.1', port: Number(port) } }),
    env: process.env,
    log: console.log,
    run: serverProgram({
      file: program,
      args: ['--role', role],
      drainSeconds: Number(process.env['DRAIN_SECONDS'] ?? 25),
    }),
  })
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
