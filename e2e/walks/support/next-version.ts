import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../server/test/docs/markdown.ts'

/** Builds the server into a folder as its next version might be: with two migrations more, which the version before runs on with. */
export async function buildNextVersion(folder: string): Promise<void> {
  const [vite, config] = ['node_modules/vite/bin/vite.js', 'e2e/walks/support/vite.next-version.ts'].map(
    (file) => join(root, file),
  )
  const options = ['build', '--config', config ?? '', '--outDir', folder, '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite ?? '', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
