import path from 'node:path'
import { buildStale } from '../build.ts'
import { log, root, runCommand } from '../command.ts'
import { writeStandalone } from './standalone.ts'

await runCommand(async () => {
  await buildStale({ root, log, signal: new AbortController().signal })
  log('gathering what runs')
  const folder = path.join(root, 'dist/standalone')
  const bytes = await writeStandalone(root, folder)
  log(`${folder} has ${Math.round(bytes / 1e6)} MB: node dist/server/main.js --role all runs it there`)
  return 0
})
