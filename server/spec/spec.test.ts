import { describe, expect, it } from 'vitest'
import { coverageOf } from './coverage.ts'
import { projectCoverage, specification } from './read-project.ts'
import { readRequirements } from './requirements.ts'
import { testNames } from './test-names.ts'

const page = `
## 4 Endpoints

- [4.0.1] Every success says so.

### 4.8 POST /reports

- [4.8.1] It takes a report.
- [4.8.2] The content must exist.

## 9 Versioning

- [9.1] Paths carry the version.
`
const lines = readRequirements(page)

describe('the lines of a specification', () => {
  it('are read with their section', () => {
    expect(lines.map(({ id, section }) => [id, section])).toEqual([
      ['4.0.1', '4'],
      ['4.8.1', '4.8'],
      ['4.8.2', '4.8'],
      ['9.1', '9'],
    ])
  })

  it.each([
    ['a gap', '## 9 V\n\n- [9.1] a\n- [9.3] b'],
    ['a number twice', '## 9 V\n\n- [9.1] a\n- [9.1] b'],
    ['a number of another section', '## 9 V\n\n- [8.1] a'],
  ])('are refused with %s', (_name, wrong) => {
    expect(() => readRequirements(wrong)).toThrow('is not line')
  })
})

describe('the names of tests', () => {
  it.each([
    ['plain', `it('a', f); test("b", f); test(\`c \${x} d\`, f)`, ['a', 'b', 'c  d']],
    ['in blocks', `describe('A', () => { describe('B', () => { it('c', f) }) })`, ['A B c']],
    [
      'for the rows of a table',
      `it.each([['x', 1], ['y', 2]] as const)('%s is %s', f)`,
      ['x is 1', 'y is 2'],
    ],
    ['for a table from elsewhere', `describe.each(rows)('%s', () => { it('c', f) })`, ['%s c']],
    ['with a condition', `it.skipIf(x)('a', f)`, ['a']],
    ['inside of a function', `for (const x of y) { it('a', f) }`, ['a']],
    ['of other calls', `expect('a', f); other.each([['x']])('%s', f)`, []],
  ])('are read: %s', (_name, source, names) => {
    expect(testNames(source)).toEqual(names)
  })
})

describe('a line', () => {
  const open = (tests: string[], witnesses = {}) =>
    coverageOf(lines, tests, witnesses).open.map(({ id }) => id)

  it('is proved by a test with its id, also among others', () => {
    expect(open(['x [4.8.1] [4.0.1] y'])).toEqual(['4.8.2', '9.1'])
  })

  it('is not proved by its section, unless it is alone there', () => {
    expect(open(['[4.8] x', '[4] y', '[9] z'])).toEqual(['4.8.1', '4.8.2'])
  })

  it('is proved by the test that is quoted for it', () => {
    expect(open(['[4.8] says 404 for no content'], { '4.8.2': '404 for no content' })).not.toContain('4.8.2')
  })

  it('does not stay proved when the quoted test is gone, nor may an id be made up', () => {
    const { open, stale, unknown } = coverageOf(lines, ['[4.8.7] x', '[1.1] y'], {
      '4.8.2': 'gone',
      '4.9': 'x',
    })
    expect([open.length, stale, unknown]).toEqual([4, ['4.8.2', '4.9'], ['4.8.7']])
  })
})

describe('docs/specification.md', () => {
  it('has lines for every section from 2 to 9', () => {
    const chapters = new Set(specification().map(({ section }) => section.split('.')[0]))
    expect([...chapters]).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('is named rightly by the tests: no made-up ids, and every quoted test is there', () => {
    const { stale, unknown } = projectCoverage()
    expect({ stale, unknown }).toEqual({ stale: [], unknown: [] })
  })
})
