import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildStale, staleBundles } from './build.ts'
import { StartFailure } from './failure.ts'
import { smallProject, write } from './test/small-project.ts'

const stale = (root: string) => staleBundles(root).map(({ name }) => name)
const build = (root: string) =>
  buildStale({ root, log: () => undefined, signal: new AbortController().signal })

test('builds all bundles once, then only the one whose sources have changed', async () => {
  const root = smallProject()
  expect(stale(root)).toEqual(['web', 'docs', 'server'])
  await build(root)
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
  ['what the build makes of operations', 'vite.operations.ts', ['web']],
  ['a page of the documentation', 'docs/api.md', ['docs']],
  ['the changelog', 'CHANGELOG.md', ['docs']],
  ['a test', 'server/judging/rules/rules.test.ts', []],
  ['a file that the build itself writes', 'web/components.d.ts', []],
])('%s makes stale what is made of it', async (_what, file, expected) => {
  const root = smallProject()
  await build(root)
  write(root, file, '{ "changed": true }')
  expect(stale(root)).toEqual(expected)
})

test('a result that was removed is built again', async () => {
  const root = smallProject()
  await build(root)
  rmSync(path.join(root, 'dist/web'), { recursive: true })
  expect(stale(root)).toEqual(['web'])
})

test('a build that fails is one line, and is tried again at the next start', async () => {
  const root = smallProject()
  write(root, 'server/main.ts', `import './missing.ts'`)
  await expect(build(root)).rejects.toThrow(StartFailure)
  expect(existsSync(path.join(root, 'dist/lock'))).toBe(false)
  expect(stale(root)).toContain('server')
})
