import { log, runCommand } from '../command.ts'
import { StartFailure } from '../failure.ts'

/** Logs a step and what ends a command: a problem that an operator can solve, or an unexpected error. */
await runCommand(() => {
  log('a step')
  return Promise.reject(process.argv[2] === 'foreseen' ? new StartFailure('no room') : new Error('no idea'))
})
