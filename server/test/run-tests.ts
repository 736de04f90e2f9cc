import { createVitest, parseCLI } from 'vitest/node'
import { runFailedAgain } from './failed-again.ts'

// Runs the tests as the command `vitest run` does, with the same arguments and `NODE_ENV`; where `CI` is set, also once more the files that failed twice.
process.env['NODE_ENV'] ??= 'test'
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await createVitest('test', { ...options, watch: false })
try {
  await vitest.start(filter)
  if (process.env['CI']) await runFailedAgain(vitest)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
await vitest.exit()
