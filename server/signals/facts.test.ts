import { readdirSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { noParts } from '../test/fact-parts.ts'
import { makeItem } from '../test/make-item.ts'
import { costOf, type FactKey, factDefinitions, factsOf, isLoaded } from './facts.ts'

const noMedia = noParts
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('facts of an item', () => {
  it('lists every fact of the folder, under the name of its file', () => {
    const files = readdirSync(new URL('./facts', import.meta.url)).filter((file) => !file.includes('.test.'))
    expect(Object.keys(factDefinitions).sort()).toEqual(
      files.map((file) => camel(file.replace('.ts', ''))).sort(),
    )
  })

  it('gives every fact a cost, and fetching costs more than computing', () => {
    const keys = Object.keys(factDefinitions) as FactKey[]
    const dearest = Math.max(...keys.filter((key) => !isLoaded(key)).map(costOf))
    for (const key of keys.filter(isLoaded)) expect(costOf(key)).toBeGreaterThan(dearest)
    for (const key of keys) expect(costOf(key)).toBeGreaterThanOrEqual(0)
  })

  it('computes a fact once and keeps it', () => {
    const { read } = factsOf(makeItem({ text: 'Café' }), noMedia)
    expect(read.text()).toBe(read.text())
    expect(read.text().text).toBe('cafe')
  })

  it('computes nothing that is not asked for', () => {
    const item = makeItem()
    const asked = vi.fn(() => 'abc')
    Object.defineProperty(item, 'text', { get: asked })
    const { read } = factsOf(item, noMedia)
    expect(read.author().externalId).toBe('user-1')
    expect(asked).not.toHaveBeenCalled()
    expect(read.textLength()).toBe(3)
  })

  it('counts a length in code points, and takes a missing text as empty', () => {
    expect(factsOf(makeItem({ text: '👩‍👩‍👧 é' }), noMedia).read.textLength()).toBe(7)
    expect(factsOf(makeItem({ text: null }), noMedia).read.textLength()).toBe(0)
    expect(factsOf(makeItem({ text: null }), noMedia).read.links()).toEqual([])
  })

  it('fetches a loaded fact once, and only when it is loaded', async () => {
    const probe = {
      url: 'https://x.test/a.png',
      kind: 'image' as const,
      mime: 'image/png',
      bytes: 3,
      sha256: 'ab',
      error: null,
    }
    const probeMedia = vi.fn(() => Promise.resolve([probe]))
    const facts = factsOf(makeItem(), { ...noParts, probeMedia })
    expect(() => facts.read.media()).toThrow('before it was loaded')
    await facts.load(['media', 'text'])
    await facts.load(['media'])
    expect(facts.read.media()).toEqual([probe])
    expect(probeMedia).toHaveBeenCalledTimes(1)
  })
})
