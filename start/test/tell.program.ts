import { log, runCommand } from '../command.ts'
import { StartFailure } from '../failure.ts'

/** Tells of a step and of what ends a command: something that an operator can mend, or something that nobody foresaw. */
await runCommand(() => {
  log('a step')
  return Promise.reject(process.argv[2] === 'foreseen' ? new StartFailure('no room') : new Error('no idea'))
})
