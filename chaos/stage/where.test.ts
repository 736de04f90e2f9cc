import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { hasHistory, isInHistory, whereItRuns, withChanges } from './where.ts'

const commitsOf = (suite: string): string[] => {
  const file = readFileSync(path.join(root, suite, 'results.json'), 'utf8')
  return [...new Set((JSON.parse(file) as { commit: string }[]).map(({ commit }) => commit))]
}

describe.skipIf(!hasHistory())('where a suite ran', () => {
  it.each(['chaos', 'attack', 'bench'])(
    'is a commit that whoever reads the figures of %s/results.json can check out',
    (suite) => {
      const commits = commitsOf(suite)
      expect(commits).not.toEqual([])
      expect(commits.filter((commit) => commit.endsWith(withChanges) || !isInHistory(commit))).toEqual([])
    },
  )

  it('is what is checked out', () => {
    const [commit = ''] = whereItRuns().commit.split(withChanges)
    expect(isInHistory(commit)).toBe(true)
  })

  it('is not a commit that there is not', () => expect(isInHistory('0'.repeat(40))).toBe(false))
})
