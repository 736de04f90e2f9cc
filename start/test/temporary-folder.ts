import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder, which any user may enter, that is removed when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-start-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
