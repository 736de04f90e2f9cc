import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { benches, descriptionOf } from './benches.ts'
import { type BenchResult, pageWith } from './performance-page.ts'
import { root } from './root.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const results = JSON.parse(read('bench/results.json')) as BenchResult[]

describe('docs/performance.md', () => {
  it('shows the figures that were measured last', () => {
    const page = read('docs/performance.md')
    expect(pageWith(page, results)).toBe(page)
  })

  it('has no figures of a bench that is gone', () => {
    expect(benches()).toEqual(expect.arrayContaining(results.map(({ bench }) => bench)))
  })

  it.each(benches())('says what %s measures, and against what', (bench) => {
    expect(descriptionOf(bench)).toMatch(/^.{40,}[.!]$/)
  })
})
