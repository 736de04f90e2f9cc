import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const sources = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'vite.config.ts': `export default { root: 'web', build: { outDir: '../dist/web', emptyOutDir: true } }`,
  'vite.docs.ts': `export default { root: 'docs-site', build: { outDir: '../dist/docs', emptyOutDir: true } }`,
  'vite.server.ts': `export default { build: { ssr: 'server/main.ts', outDir: 'dist/server', emptyOutDir: true } }`,
  'web/index.html': '<!doctype html><title>Queue</title>',
  'docs-site/index.html': '<!doctype html><title>Documentation</title>',
  'server/main.ts': `import { word } from '../migrations/word.ts'\nconsole.log(word)`,
  'migrations/word.ts': `export const word = 'first'`,
}

/** A small project with the structure and the packages of this one; in a temporary folder of the test by default. */
export function smallProject(others: Record<string, string> = {}, root = temporaryFolder()): string {
  for (const [name, text] of Object.entries({ ...sources, ...others })) write(root, name, text)
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(root, 'node_modules'))
  return root
}

/** Writes a file of a project. */
export function write(root: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
