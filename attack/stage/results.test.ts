import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../chaos/stage/root.ts'
import { attacks } from '../attacks/index.ts'
import { results } from './results.ts'

describe('docs/security.md', () => {
  it('shows what the attacks found when they ran last', () => {
    const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
    expect(results.pageWith(page, results.read())).toBe(page)
  })
})

describe('attacks', () => {
  it('have names of their own', () =>
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length))

  it('have a short form where they need no program of others', () => {
    const alone = attacks.filter(({ tool, hasShort }) => !tool && !hasShort).map(({ name }) => name)
    // It needs the dashboard: e2e/stored-scripts.e2e.ts has it.
    expect(alone).toEqual(['stored-scripts'])
    expect(attacks.filter(({ tool, hasShort }) => tool && hasShort)).toEqual([])
  })
})
