import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './platform/config.ts'
import { startProgram } from './program.ts'
import { roleOf } from './program-role.ts'
import { migrate } from './wiring/migrate.ts'
import { MigrationError } from './wiring/migration-error.ts'

/** Migrates, or runs the roles it is told to, until a signal or the end of its supervisor. */
async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    options: { role: { type: 'string', default: 'all' }, 'no-seed': flag, 'no-migrate': flag },
  })
  const role = roleOf(values.role)
  const config = readConfig()
  if (role === 'migrate') {
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    await migrate(config.database.directUrl, { ...config.database.migration, say })
    return void process.stdout.write('the database is up to date\n')
  }
  const program = await startProgram(config, {
    role,
    seed: !values['no-seed'],
    migrates: !values['no-migrate'],
  })
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
  const known =
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack)}\n`)
  process.exit(1)
})
