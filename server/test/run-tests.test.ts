import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-tests-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } }')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** A file of two tests, the second of which fails in the first so many runs of the file. */
function addFile(name: string, failingRuns: number): void {
  const text = `
    import { appendFileSync, readFileSync } from 'node:fs'
    import { expect, test } from 'vitest'
    appendFileSync('${folder}/${name}.runs', '.')
    const run = readFileSync('${folder}/${name}.runs', 'utf8').length
    test('is well', () => expect(run).toBeGreaterThan(0))
    test('takes time', () => expect(run, 'too early').toBeGreaterThan(${failingRuns}))`
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, `${name}.test.mjs`), text)
}

/** Runs the files; the exit code, and what `.ci/run` says at its end. */
function run() {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', '@oxc-node/core/register', 'server/test/run-tests.ts', '--root', folder],
    { env: { PATH: process.env['PATH'], NO_COLOR: '1', CI: 'true' }, encoding: 'utf8' },
  )
  const counted = execFileSync('awk', ['-v', `code=${status}`, '-f', '.ci/count-tests.awk'], {
    input: stdout,
  })
  return { status, lines: counted.toString().trim().split('\n') }
}

it('runs a file that failed once more, names it, and counts what its last run says', () => {
  addFile('well', 0)
  addFile('late', 1)
  expect(run()).toEqual({
    status: 0,
    lines: [
      'Once more from its beginning: late.test.mjs (1 passed, 1 failed): takes time: too early: expected 1 to be greater than 1',
      '4 passed, 0 failed',
    ],
  })
})

it('fails where one of the files fails again', () => {
  addFile('late', 1)
  addFile('never', 9)
  const { status, lines } = run()
  expect([status, lines.length, lines.at(-1)]).toEqual([1, 3, '3 passed, 1 failed'])
})

it('takes a file at its word whose first try counts', () => {
  addFile('chaos/late', 1)
  expect(run()).toEqual({ status: 1, lines: ['1 passed, 1 failed'] })
})

it('runs no more than five files again, for so many do not fail by chance', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) addFile(name, 1)
  expect(run()).toEqual({ status: 1, lines: ['6 passed, 6 failed'] })
})
