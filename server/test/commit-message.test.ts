import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const hook = resolve(import.meta.dirname, '../../.githooks/commit-msg')

/** What the hook says of a message; empty when it lets it pass. */
function refusalOf(message: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-commit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync(hook, [file], { encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

test.each([
  'feat(rules): add a condition on the length of the name\n\nPlatforms asked for it.\n',
  'fix: close sockets when access goes\n# Please enter the commit message\n',
  'refactor(review-queues)!: name fields after the specification\n',
  "Merge branch 'main' into rules\n",
  'Revert "feat(rules): add a condition"\n\nIt was wrong.\n',
])('takes %j', (message) => {
  expect(refusalOf(message)).toBe('')
})

test.each([
  ['Add a condition\n', 'begin with one of feat|fix'],
  ['feature(rules): add a condition\n', 'begin with one of feat|fix'],
  ['feat(Rules): add a condition\n', 'begin with one of feat|fix'],
  ['feat(rules):add a condition\n', 'begin with one of feat|fix'],
  ['feat(rules): add a condition.\n', 'without a full stop'],
  ['feat(rules): add a condition\nand another\n', 'second line empty'],
  [`feat(rules): ${'x'.repeat(100)}\n`, 'more than 100 characters'],
])('refuses %j', (message, why) => {
  expect(refusalOf(message)).toContain(why)
})
