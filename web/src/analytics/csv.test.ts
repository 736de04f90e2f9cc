import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('[V2.21.7] a table is downloaded as CSV', () => {
  expect(
    csvOf(
      ['Rule', 'Decisions'],
      [
        ['Links, many', 3],
        ['She said "no"', null],
      ],
    ),
  ).toBe('Rule,Decisions\r\n"Links, many",3\r\n"She said ""no""",\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=x'])(
  '[V2.21.7] a text that begins as a formula does is not run by a spreadsheet: %j',
  (name) => {
    const cell = csvOf([], [[name]]).trimStart()
    expect(cell.replace(/^"/, '').startsWith(`'${name.charAt(0)}`)).toBe(true)
  },
)

test('a negative number stays a number', () => {
  expect(csvOf(['n'], [[-3]])).toBe('n\r\n-3\r\n')
})
