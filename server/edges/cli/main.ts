import 'reflect-metadata'
import { StartFailure } from '../../../start/failure.ts'
import { ConfigError } from '../../platform/config.ts'
import { VerdictError } from '../../platform/errors.ts'
import { MigrationError } from '../../wiring/migration-error.ts'
import { loadCommands } from './commands/index.ts'
import { makeProgram, type Perform } from './parse.ts'

/** Loaded once a command is to run: help and refused options do not need it. */
const perform: Perform = async (...given) => (await import('./perform.ts')).perform(...given)

// Who reads may have had enough, as `head` has: what the command does goes on.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await makeProgram(await loadCommands(process.argv[2]), perform).parseAsync()
} catch (error) {
  const known =
    error instanceof VerdictError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof StartFailure
  console.error(known ? error.message : error)
  process.exitCode = 1
}
