import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { type CsvRecord, readCsv } from './read-csv.ts'

async function read(...chunks: (string | Buffer)[]): Promise<CsvRecord[]> {
  async function* given() {
    yield* await Promise.resolve(chunks.map((chunk) => Buffer.from(chunk)))
  }
  const records: CsvRecord[] = []
  for await (const record of readCsv(given())) records.push(record)
  return records
}
const cellsOf = async (...chunks: (string | Buffer)[]) => (await read(...chunks)).map(({ cells }) => cells)

describe('reading CSV', () => {
  it.each<[string, string[][]]>([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa\nb', [['a'], ['b']]],
    ['a\n\n\r\nb\n', [['a'], ['b']]],
    ['a,\n,b\n""\n', [['a', ''], ['', 'b'], ['']]],
    ['"a,b","c ""d""","e\nf"\r\n', [['a,b', 'c "d"', 'e\nf']]],
  ])('%j', async (text, cells) => {
    expect(await cellsOf(text)).toEqual(cells)
  })

  it('says on which line each record begins', async () => {
    for (const end of ['\n', '\r\n'])
      expect((await read('a\n"b\nc"\n\nd'.replaceAll('\n', end))).map(({ line }) => line)).toEqual([1, 2, 5])
  })

  it('reads what is written, however it is cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '😀') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 3 })),
        fc.nat(20),
        async (rows, cut) => {
          const safe = rows.map((cells) => cells.map((each) => `x${each}`))
          const file = Buffer.from(safe.map((cells) => csvLine(cells)).join(''))
          expect(await cellsOf(file.subarray(0, cut), file.subarray(cut))).toEqual(safe)
        },
      ),
    )
  })

  it.each([
    ['a\n"b', 'line 2: a quotation mark is not closed'],
    ['a\nb "c"', 'line 2: a quotation mark inside of a cell'],
    ['"a"b', 'line 1: text after a closing quotation mark'],
    [`a\n"${'x'.repeat(1_100_000)}`, 'line 2: longer than 1 MiB'],
  ])('refuses %.20j', async (text, problem) => {
    await expect(read(text)).rejects.toThrow(problem)
  })
})
