import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formulaStarts } from '../test/formula-starts.ts'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it.each(formulaStarts)('is no formula where a text begins with %j', (sign) => {
    const line = `'${sign}1+1`
    expect(csvLine([`${sign}1+1`])).toBe(`${/[\r\n]/.test(sign) ? `"${line}"` : line}\r\n`)
  })

  it('leaves such signs alone elsewhere, and numbers as they are', () => {
    expect(csvLine(['a=1', 'b＝2', -3, null, ''])).toBe('a=1,b＝2,-3,,\r\n')
  })

  it('can be written in a browser too: its file imports nothing', () =>
    expect(readFileSync(new URL('csv.ts', import.meta.url), 'utf8')).not.toMatch(/\bimport\b.*\bfrom\b/))
})
