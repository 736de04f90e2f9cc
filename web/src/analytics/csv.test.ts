import { expect, test } from 'vitest'
import { formulaStarts } from '../../../server/test/formula-starts.ts'
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

test.each(formulaStarts)(
  '[V2.21.7] a text that begins as a formula does is not run by a spreadsheet: %j',
  (start) => {
    const [, cell = ''] = csvOf(['Rule'], [[`${start}HYPERLINK("x")`]]).split('Rule\r\n')
    expect(cell.startsWith(`"'${start}`)).toBe(true)
  },
)

test('a negative number stays a number', () => {
  expect(csvOf(['n'], [[-3]])).toBe('n\r\n-3\r\n')
})
