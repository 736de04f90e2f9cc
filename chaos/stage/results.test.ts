import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { promises } from '../promises.ts'
import { scenarios } from '../scenarios/index.ts'
import { results } from './results.ts'
import { root } from './root.ts'

describe('docs/reliability.md', () => {
  it('shows what the scenarios found when they ran last', () => {
    const page = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
    expect(results.pageWith(page, results.read())).toBe(page)
  })

  it.each(Object.entries(promises))('%s is tried by something', (id, { heldBy }) => {
    const by = scenarios.filter(({ tries }) => tries.some((tried) => tried === id))
    expect(by.length > 0 || heldBy !== null).toBe(true)
    if (heldBy !== null)
      expect(readFileSync(path.join(root, heldBy), 'utf8')).toMatch(new RegExp(`\\b${id}\\b`))
  })
})
