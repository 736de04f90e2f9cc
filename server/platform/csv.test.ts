import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it.each(['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])(
    'is no formula where a text begins with %j',
    (sign) => expect(csvLine([`${sign}1+1`])).toBe(`'${sign}1+1\r\n`),
  )

  it.each(['\r', '\n'])('is none where a text begins with %j either, which is quoted besides', (sign) => {
    expect(csvLine([`${sign}=1+1`])).toBe(`"'${sign}=1+1"\r\n`)
  })

  it('leaves such signs alone elsewhere, and numbers as they are', () => {
    expect(csvLine(['a=1', 'b＝2', -3, null, ''])).toBe('a=1,b＝2,-3,,\r\n')
  })
})
