import { chmodSync, rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { makeDataFolder, roomOfOne } from '../../server/test/data-folder.ts'

/** An empty folder, which any user may enter, and a function that removes it. */
export function makeTemporaryFolder(): { folder: string; remove(): void } {
  const folder = makeDataFolder({ room: roomOfOne })
  chmodSync(folder, 0o755)
  // A process that is being stopped may still write its last file.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** One that is removed when the test has ended. */
export function temporaryFolder(): string {
  const { folder, remove } = makeTemporaryFolder()
  onTestFinished(remove)
  return folder
}
