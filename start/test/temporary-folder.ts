import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, which any user may enter, and a function that removes it. */
export function makeTemporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-start-'))
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
