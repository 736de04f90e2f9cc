import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileEntries, listFile } from './list-file.ts'
import { ListType } from './list-type.ts'
import { listTypeOf } from './types/index.ts'
import { uploadedValues } from './uploaded-values.ts'

const upload = (file: string, type = ListType.strings) => uploadedValues(listTypeOf(type), file)

describe('[2.9.19] the file of a list', () => {
  it.each([
    [['plain', 'a, b', 'c'], 'plain\na, b\nc\n'],
    [[','], '","\n'],
    [['a,b'], '"a,b"\n'],
    [['two\r\nlines', 'b'], '"two\r\nlines"\nb\n'],
    [['"quoted"', 'say "x"'], '"""quoted"""\nsay "x"\n'],
    [[' spaces '], '" spaces "\n'],
  ])('of %j is %j, and is read back', async (values, file) => {
    expect(listFile(values)).toBe(file)
    expect(await upload(file)).toEqual(values)
  })

  it.each([
    ['"never closed\nb', ['"never closed', 'b']],
    ['"a" and "b"\nc', ['"a" and "b"', 'c']],
    ['\uFEFF"a"\r\n\r\n  b  \rc', ['a', 'b', 'c']],
    ['a, b ,, c', ['a', 'b', 'c']],
  ])('%j has %j', async (file, values) => {
    expect(await upload(file)).toEqual(values)
  })

  it('names the line that an entry begins on', () => {
    expect(fileEntries('"a\nb"\n\nc').map(({ line }) => line)).toEqual([1, 4])
  })

  it('brings back whatever values a list has', async () => {
    const character = fc.oneof(
      fc.constantFrom(...'",\r\n \t\uFEFF\u2028;'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    const value = fc
      .string({ unit: character, minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== '' && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(value, { minLength: 1, maxLength: 6 }), async (values) => {
        expect(await upload(listFile(values))).toEqual(values)
      }),
    )
  })

  it('brings back a pattern with a comma', async () => {
    expect(await upload(listFile(['a,b']), ListType.regexes)).toEqual(['a,b'])
  })
})
