import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPolicyFile, writePolicyFile } from './policy-file.ts'

const category = (policyId: string, name = policyId) => ({
  id: `id-${policyId}`,
  policyId,
  name,
  deleted: false,
})
const [spam, abuse] = [category('spam', 'Spam & ads'), category('abuse', 'Abuse')]
const read = (file: string) => readPolicyFile(file, [spam, abuse])
const texts = (file: string) =>
  read(file).sections.map(({ policyCategory, markdown }) => [policyCategory.policyId, markdown])

const file = `# Guidelines

## Spam & ads <!-- section: spam -->

No ads.

## Abuse <!-- section: abuse -->

Be kind.
`

describe('a written policy as a Markdown file', () => {
  it('has a heading for each category, whose identifier a reader of the page does not see', () => {
    const sections = [
      { policyCategory: spam, markdown: 'No ads.' },
      { policyCategory: abuse, markdown: 'Be kind.' },
    ]
    expect(writePolicyFile('Guidelines', sections)).toBe(file)
    expect(read(file)).toEqual({ sections, problems: [] })
  })

  const line = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\r',
      '# A',
      '## Spam <!-- section: spam -->',
      '## Spam <!-- \\section: spam -->',
      '##  <!-- section: abuse -->\r',
      '## a <!-- section: x --> <!-- \\\\section: spam -->',
      '\\## Spam <!-- section: spam -->',
      'a\u2028## Spam <!-- section: spam -->',
      '```',
    ),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
  const markdown = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))

  it('gives back what it was made of, byte for byte', () => {
    fc.assert(
      fc.property(fc.string(), markdown, markdown, (name, first, second) => {
        const sections = [
          { policyCategory: category('spam', `${name}\n`), markdown: first },
          { policyCategory: abuse, markdown: second },
        ]
        const written = writePolicyFile(name, sections)
        const back = readPolicyFile(written, [category('spam', `${name}\n`), abuse])
        expect(back).toEqual({ sections, problems: [] })
        expect(writePolicyFile(name, back.sections)).toBe(written)
      }),
      { numRuns: 500 },
    )
  })

  it('is read as it is written by hand: without empty lines, with line ends of Windows', () => {
    const sections = [
      ['spam', 'No ads.'],
      ['abuse', 'Be kind.'],
    ]
    expect(texts(file.replaceAll('\n', '\r\n'))).toEqual(sections)
    expect(texts(file.replaceAll('\n\n', '\n').trimEnd())).toEqual(sections)
  })

  it.each([
    ['no sections', '# Guidelines\n\nNo ads.', [{ line: 1, problem: 'none', category: '' }]],
    ['text that no section has', `# G\n\nHello\n${file}`, [{ line: 3, problem: 'before', category: '' }]],
    [
      'a category that is not there',
      file.replace('section: abuse', 'section: scam'),
      [{ line: 7, problem: 'unknown', category: 'scam' }],
    ],
    [
      'a category twice',
      file.replace('section: abuse', 'section: spam'),
      [{ line: 7, problem: 'twice', category: 'spam' }],
    ],
    [
      'a text that is too long',
      file.replace('No ads.', 'a'.repeat(20_001)),
      [{ line: 3, problem: 'long', category: 'spam' }],
    ],
  ])('%s is said with its line', (_, content, problems) => {
    expect(read(content).problems).toEqual(problems)
  })
})
