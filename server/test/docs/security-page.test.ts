import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPage, root, rowsOf } from './markdown.ts'

const [, attacks = ''] = readPage('docs/security.md').split('\n## Attacks and answers\n')
const rows = rowsOf(attacks.split('\n## ')[0] ?? '')

/** The files that a cell links to, from the root of the project. */
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map(([, file = '']) => file)

describe('docs/security.md', () => {
  it('has all kinds of attacks', () => expect(rows.length).toBeGreaterThan(20))

  it.each(rows)('%s: is answered, and tried by something that runs', (_attack, answer = '', triedBy = '') => {
    expect(answer).not.toBe('')
    const files = filesIn(triedBy)
    expect(files).not.toEqual([])
    for (const file of files) {
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
      expect(file).toMatch(/\.(test|e2e)\.ts$|^attack\/attacks\//)
    }
  })
})
