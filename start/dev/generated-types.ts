import path from 'node:path'
import type { FSWatcher } from 'vite'
import codegen from '../../codegen.ts'
import type { Log } from '../log.ts'

/** Regenerates the types of the dashboard's operations after each change of an operation or of the schema. */
export function keepTypes(root: string, watcher: FSWatcher, log: Log): void {
  let writing = Promise.resolve()
  watcher.add(path.join(root, 'schema/schema.graphql'))
  watcher.on('all', (_event, file) => {
    if (!file.endsWith('.graphql')) return
    writing = writing.then(() => writeTypes(root, log))
  })
}

/** Loaded with the first change: most runs need it never. */
async function writeTypes(root: string, log: Log): Promise<void> {
  const { generate } = await import('@graphql-codegen/cli')
  try {
    await generate({ ...codegen, cwd: root, silent: true }, true)
    log('wrote the types of the operations')
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
  }
}
