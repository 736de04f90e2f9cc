import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './platform/config.ts'
import { startProgram } from './program.ts'
import { roleOf, type ProgramRole } from './program-role.ts'

/** Runs the roles it is told to, until a signal or the end of its supervisor. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { role: { type: 'string', default: 'all' }, 'no-seed': { type: 'boolean', default: false } },
  })
  const role: ProgramRole = roleOf(values.role)
  const program = await startProgram(readConfig(), { role, seed: !values['no-seed'] })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= program.stop()
    stopped.then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
  process.stdout.write(`${program.greeting}\n`)
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack)}\n`)
  process.exit(1)
})
