import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStale, staleBundles } from './build.ts'
import { StartFailure } from './failure.ts'
import { smallProject, write } from './test/small-project.ts'
import { makeTemporaryFolder, temporaryFolder } from './test/temporary-folder.ts'

const stale = (root: string) => staleBundles(root).map(({ name }) => name)
const build = (root: string) =>
  buildStale({ root, log: () => undefined, signal: new AbortController().signal })

/** A project that was built; what changes is a copy of it, because a build takes a second or two. */
const { folder: built, remove } = makeTemporaryFolder()
const copyOfBuilt = () => {
  const root = temporaryFolder()
  cpSync(built, root, { recursive: true, verbatimSymlinks: true })
  return root
}

beforeAll(() => build(smallProject({}, built)))
afterAll(remove)

test('builds all bundles where none is there, then only the one whose sources have changed', async () => {
  expect(stale(smallProject())).toEqual(['web', 'docs', 'server'])
  const root = copyOfBuilt()
  expect(stale(root)).toEqual([])
  expect(readFileSync(path.join(root, 'dist/web/index.html'), 'utf8')).toContain('Queue')

  write(root, 'migrations/word.ts', `export const word = 'second'`)
  expect(stale(root)).toEqual(['server'])
  await build(root)
  expect(readFileSync(path.join(root, 'dist/server/main.js'), 'utf8')).toContain('second')
  expect(stale(root)).toEqual([])
})

test.each([
  ['a changed lock file', 'package-lock.json', ['web', 'docs', 'server']],
  ['a changed contract', 'schema/schema.graphql', ['web', 'docs', 'server']],
  ['a new file of the dashboard', 'web/src/Page.vue', ['web']],
  ['changed build settings', 'vite.config.ts', ['web']],
  ['a plugin of the build', 'vite-plugins/compressed.ts', ['web', 'docs']],
  ['a page of the documentation', 'docs/api.md', ['docs']],
  ['the changelog', 'CHANGELOG.md', ['docs']],
  ['a test', 'server/judging/rules/rules.test.ts', []],
  ['a file that the build itself writes', 'web/components.d.ts', []],
])('%s makes stale what is made of it', (_what, file, expected) => {
  const root = copyOfBuilt()
  write(root, file, '{ "changed": true }')
  expect(stale(root)).toEqual(expected)
})

test('a result that was removed is built again', () => {
  const root = copyOfBuilt()
  rmSync(path.join(root, 'dist/web'), { recursive: true })
  expect(stale(root)).toEqual(['web'])
})

test('a build that fails is one line, and is tried again at the next start', async () => {
  const root = copyOfBuilt()
  write(root, 'server/main.ts', `import './missing.ts'`)
  await expect(build(root)).rejects.toThrow(StartFailure)
  expect(existsSync(path.join(root, 'dist/lock'))).toBe(false)
  expect(stale(root)).toContain('server')
})
