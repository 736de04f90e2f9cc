import 'reflect-metadata'
import { ConfigError, readConfig } from './platform/config.ts'
import { makeLogger } from './platform/log.ts'
import { areCollected, startMessages } from './platform/start-messages.ts'
import { startTracing } from './platform/tracing/tracing.ts'
import { programArguments, usage } from './program-arguments.ts'
import { startProgram } from './program.ts'
import { migrate } from './wiring/migrate.ts'
import { MigrationError } from './wiring/migration-error.ts'

/** Migrates, or runs the given roles until a signal or the end of its supervisor. */
async function main(): Promise<void> {
  const { help, role, seed, migrates } = programArguments(process.argv.slice(2))
  if (help) return void process.stdout.write(`${usage}\n`)
  const config = readConfig()
  if (role === 'migrate') {
    await migrate(config.database.directUrl, { ...config.database.migration, onProgress: messages.step })
    return messages.ready('the database is up to date')
  }
  const stopTracing = await startTracing(config, makeLogger(config.logLevel))
  const program = await startProgram(config, {
    role,
    seed,
    migrates,
    onProgress: messages.step,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= program.stop().then(stopTracing)
    stopped.then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
  messages.ready(program.greeting)
}

const messages = startMessages(areCollected())

process.on('uncaughtException', (error) => {
  messages.crash(error)
  process.exit(1)
})

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof MigrationError) messages.refusal(error.message)
  else messages.crash(error as Error)
  process.exit(1)
})
