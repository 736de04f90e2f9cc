import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../../platform/errors.ts'
import { ClassifierKind } from './classifier.entity.ts'
import { examplesOfFile } from './examples-of-file.ts'

const read = (file: string, kind = ClassifierKind.text) =>
  examplesOfFile(kind, file).map(({ label, text, imageUrl }) => [label, text ?? imageUrl])

const problemsOf = (file: string, kind = ClassifierKind.text): Record<string, string> => {
  try {
    examplesOfFile(kind, file)
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields
    throw error
  }
  return {}
}

describe('a file of examples', () => {
  it('is CSV with a header, in any order of columns', () => {
    const file = '\uFEFFid,text,label\r\n1,"buy, now ""cheap""\nline two",violates\r\n\r\n2,hello,0\r\n'
    expect(read(file)).toEqual([
      ['violates', 'buy, now "cheap"\nline two'],
      ['fine', 'hello'],
    ])
  })

  it.each([
    ['a semicolon', 'label;text\r\nviolates;"buy; now"\r\nfine;hello, you\r\n'],
    ['a tab', 'label\ttext\nviolates\tbuy; now\nfine\thello, you'],
  ])('is CSV of a spreadsheet that separates cells by %s', (_separator, file) => {
    expect(read(file)).toEqual([
      ['violates', 'buy; now'],
      ['fine', 'hello, you'],
    ])
  })

  it('is JSON lines', () => {
    expect(read('{"text":"a","label":true}\n\n{"label":"Fine","text":"b"}\n')).toEqual([
      ['violates', 'a'],
      ['fine', 'b'],
    ])
  })

  it('has addresses for a classifier of images', () => {
    expect(read('label,url\nviolates,https://x.test/a.png', ClassifierKind.image)).toEqual([
      ['violates', 'https://x.test/a.png'],
    ])
    expect(problemsOf('label,url\nviolates,file:///etc/passwd', ClassifierKind.image)).toEqual({
      'file.2': 'Line 2: Must be an http or https address of a picture',
    })
  })

  it('is refused with what is wrong in which line', () => {
    expect(problemsOf('label,text\nmaybe,a\nfine,\n"violates","a\nb"\nbad,c')).toEqual({
      'file.2': 'Line 2: The label must be violates or fine',
      'file.3': 'Line 3: Must not be empty',
      'file.6': 'Line 6: The label must be violates or fine',
    })
    expect(
      problemsOf(`{"text":"a","label":1}\n{"text":1}\n{"text":"${'x'.repeat(4001)}","label":0}`),
    ).toEqual({
      'file.2': 'Line 2: must be a JSON object with label and text (or url)',
      'file.3': 'Line 3: Must be at most 4000 characters',
    })
  })

  it.each([
    ['', 'The first line must name the columns label and text (or url)'],
    ['text\nhello', 'The first line must name the columns label and text (or url)'],
    ['label,text\n', 'There is no example in the file'],
    ['label,text\n'.padEnd(5 * 1024 * 1024, 'x'), 'Must be under 5 MB'],
    [`label,text\n${'fine,a\n'.repeat(10_001)}`, 'At most 10,000 examples'],
  ])('is refused as a whole: %#', (file, message) => {
    expect(problemsOf(file)).toEqual({ file: message })
  })
})
