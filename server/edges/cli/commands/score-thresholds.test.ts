import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeProgram } from '../parse.ts'
import type { Comparison } from '../thresholds/compare-scores.ts'
import scoreThresholds from './score-thresholds.ts'

let app: TestApp
let folder: string
let file: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'verdict-scores-'))
  file = join(folder, 'old-scores.csv')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Runs the command as it is typed. */
async function run(...typed: string[]): Promise<Comparison> {
  let result: unknown
  const program = makeProgram(
    [{ name: 'score:thresholds', ...scoreThresholds }],
    async (command, options) => {
      result = await command.run(app.services, options)
    },
  )
  await program.exitOverride().parseAsync(['score:thresholds', ...typed], { from: 'user' })
  return result as Comparison
}
const compare = async (csv: string, ...typed: string[]) => {
  await writeFile(file, csv)
  return run(file, ...typed)
}

const csv = [
  'id,comment_text,toxicity,THREAT',
  '1,You are a worthless idiot,0.95,0.1',
  '2,"Shut up, you stupid ""genius""",0.85,',
  '3,I will find you and kill you,0.8,0.97',
  '4,Have a nice day,0.02,0.01',
  '5,Thank you for the fish,0.9,0.01',
  '6,"See you',
  'tomorrow",0.03,0.02',
].join('\r\n')

describe('score:thresholds', () => {
  it('prints the threshold here that flags the same share, of every attribute in the file', async () => {
    const { attributes, skipped, unscored } = await compare(csv)
    expect([skipped, unscored]).toEqual([0, 0])
    expect(Object.keys(attributes)).toEqual(['TOXICITY', 'THREAT'])
    const { texts, thresholds } = attributes['TOXICITY'] ?? { thresholds: [] }
    expect(texts).toBe(6)
    expect(thresholds.map(({ old, share }) => [old, share])).toEqual([
      [0.5, 4 / 6],
      [0.6, 4 / 6],
      [0.7, 4 / 6],
      [0.8, 4 / 6],
      [0.9, 2 / 6],
    ])
    for (const { share, shareHere } of thresholds) expect(shareHere).toBe(share)
    expect(attributes['THREAT']).toMatchObject({ texts: 5 })
  })

  it('shows the text on which both disagree most, by its line', async () => {
    const { attributes } = await compare(csv, '--attribute', 'toxicity', '--at', '0.5', '--texts', '1')
    expect(Object.keys(attributes)).toEqual(['TOXICITY'])
    expect(attributes['TOXICITY']?.thresholds).toHaveLength(1)
    expect(attributes['TOXICITY']?.disagreements).toMatchObject([
      { line: 6, old: 0.9, text: 'Thank you for the fish' },
    ])
  })

  it('skips lines that it cannot use, and says which', async () => {
    const { skipped, problems, unscored, attributes } = await compare(
      [
        'text,TOXICITY',
        'You are an idiot,0.9',
        'more,than,two',
        ',0.5',
        'A text,1.5',
        'Det här är ett alldeles vanligt meddelande på svenska och ingenting annat,0.1',
      ].join('\n'),
    )
    expect([skipped, unscored, attributes['TOXICITY']?.texts]).toEqual([3, 1, 1])
    expect(problems).toEqual([
      { line: 3, problem: '3 cells, and the header has 2' },
      { line: 4, problem: 'no text' },
      { line: 5, problem: 'TOXICITY is not a number from 0 to 1' },
    ])
  })

  it('takes as many and as long texts as there are', async () => {
    const lines = Array.from(
      { length: 250 },
      (_, at) => `"${at} ${'Have a nice day. '.repeat(at < 20 ? 1000 : 1)}",0.1`,
    )
    const { skipped, attributes } = await compare(['text,TOXICITY', ...lines].join('\n'))
    expect([skipped, attributes['TOXICITY']?.texts]).toEqual([0, 250])
  })

  it('prints it for people', async () => {
    const text = scoreThresholds.text?.({ ...(await compare(csv, '--at', '0.9', '--texts', '1')) })
    expect(text).toContain('TOXICITY, 6 texts')
    expect(text).toMatch(/0\.9\s+33\.3%\s+0\.\d{3}\s+33\.3%/)
    expect(text).toContain('line 6: old 0.900')
  })

  it.each<[string, string, string[], string]>([
    ['an empty file', '', [], 'file: the file is empty'],
    ['a file without texts', 'id,TOXICITY\n1,0.5', [], 'the header has no column text'],
    ['a file without scores', 'text,stars\nhi,5', [], 'the header has no column of TOXICITY'],
    ['a header that names a column twice', 'text,toxicity,TOXICITY\nhi,0,0', [], 'names "toxicity" twice'],
    [
      'an attribute that is not in it',
      'text,TOXICITY\nhi,0.5',
      ['--attribute', 'THREAT'],
      'no column THREAT',
    ],
    [
      'an attribute that is none',
      'text,TOXICITY\nhi,0.5',
      ['--attribute', 'FUN'],
      '--attribute: expected some of',
    ],
    [
      'a threshold beyond 1',
      'text,TOXICITY\nhi,0.5',
      ['--at', '0.5,7'],
      '--at: expected numbers from 0 to 1',
    ],
    ['a file that is no CSV', 'text,TOXICITY\n"hi,0.5', [], 'line 2: a quotation mark is not closed'],
    [
      'only lines that cannot be used',
      'text,TOXICITY\nhi,x',
      [],
      'no line can be used; line 2: TOXICITY is not',
    ],
  ])('refuses %s', async (_name, content, typed, message) => {
    await expect(compare(content, ...typed)).rejects.toThrow(message)
  })

  it('refuses a file that is not there', async () => {
    await expect(run(join(folder, 'none.csv'))).rejects.toThrow('cannot be read')
  })
})
