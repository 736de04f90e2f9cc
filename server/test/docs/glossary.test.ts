import { describe, expect, it } from 'vitest'
import { readPage, rowsOf } from './markdown.ts'

const words = rowsOf(readPage('docs/glossary.md')).map(([word = '']) => word)

describe('docs/glossary.md', () => {
  it('has sixty words at most, each once', () => {
    expect(words.length).toBeGreaterThan(30)
    expect(words.length).toBeLessThanOrEqual(60)
    expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length)
  })

  it('has one word in a row', () => {
    expect(words.filter((word) => /[,;/()]/.test(word))).toEqual([])
  })
})
