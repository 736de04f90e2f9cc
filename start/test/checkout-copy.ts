import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'

/** Copies every file that git tracks or would add into a folder, without packages. */
export function copyCheckout(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file !== '' && file !== 'node_modules')
  for (const file of files.filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
}
