/** What `npm start` runs first: builds what is stale, and fails where a request to stop comes meanwhile. */
import { buildStale } from './build.ts'
import { env, log, root, runCommand } from './command.ts'
import { listenForStop } from './stop-signals.ts'

await runCommand(async () => {
  const { first, unlisten } = listenForStop(env['npm_lifecycle_event'] !== undefined)
  try {
    await buildStale({ root, log, signal: first })
  } catch (error) {
    if (!first.aborted) throw error
  } finally {
    unlisten()
  }
  return first.aborted ? 1 : 0
})
