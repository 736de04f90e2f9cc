import { describe, expect, it } from 'vitest'
import { coverageOf, type Ledger } from './coverage.ts'
import { notShown } from './not-required.ts'
import { specificationPage } from './page.ts'
import { interfacePage, projectCoverage, projectLedger, textOf, readChoices } from './read-project.ts'
import { readStatements } from './statements.ts'
import { testNames } from './test-names.ts'

const page = `# A service

It is for tests.

## 1. What it does

It judges. Then it tells.

1. Take: it takes items (text. And images). It keeps them.
2. Judge.

### 1.1 Order

- Rules run first.

## 9. Fields

| Field | Rules |
|---|---|
| id | Required. Up to 40 characters. |
| name | |

More: not shown.
`
const statements = readStatements(page)

describe('the statements of the interface', () => {
  it('are its sentences and the rows of its tables, in its own words and under its own numbers', () => {
    expect(statements.map(({ id, text }) => [id, text])).toEqual([
      ['0.1', 'It is for tests.'],
      ['1.0.3', 'It judges.'],
      ['1.0.4', 'Then it tells.'],
      ['1.0.1a', 'Take: it takes items (text. And images).'],
      ['1.0.1b', 'It keeps them.'],
      ['1.0.2', 'Judge.'],
      ['1.1.1', 'Rules run first.'],
      ['9.1', 'id | Required. Up to 40 characters.'],
      ['9.2', 'name |'],
      ['9.3', 'More: not shown.'],
    ])
  })
})

describe('the choices of the product', () => {
  it('are the lines that begin with an id of their own', () => {
    const choices = '## 9 V\n\nWhy.\n\n- [V9.1] a\n- [V9.2] b\n\n### 9.1 W\n\n- [V9.1.1] c'
    expect(readChoices(choices).map(({ id, section }) => [id, section])).toEqual([
      ['V9.1', 'V9'],
      ['V9.2', 'V9'],
      ['V9.1.1', 'V9.1'],
    ])
  })

  it.each([
    ['a gap', '## 9 V\n\n- [V9.1] a\n- [V9.3] b'],
    ['an id twice', '## 9 V\n\n- [V9.1] a\n- [V9.1] b'],
    ['an id of another section', '## 9 V\n\n- [V8.1] a'],
    ['an id of the interface', '## 9 V\n\n- [9.1] a'],
  ])('are refused with %s', (_name, wrong) => {
    expect(() => readChoices(wrong)).toThrow('is not line')
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
  const ledger = (over: Partial<Ledger>): Ledger => ({
    lines: statements,
    silent: new Set(['0.1', '9.3']),
    open: {},
    witnesses: {},
    ...over,
  })
  const missing = (tests: string[], over: Partial<Ledger> = {}) =>
    coverageOf(ledger(over), tests).missing.map(({ id }) => id)

  it('is proved by a test with its id, also among others, and never by its section', () => {
    expect(missing(['x [1.1.1] [1.0.1a] y', '[9] z', '[9.2]', '[1.0.3] [1.0.4] [1.0.2]'])).toEqual([
      '1.0.1b',
      '9.1',
    ])
  })

  it('is proved by the tests that are quoted for it, all of them and no others', () => {
    const witnesses = { '9.1': ['takes 40', 'refuses 41'] }
    expect(missing(['it takes 40', 'it refuses 41'], { witnesses })).not.toContain('9.1')
    expect(missing(['it takes 40', '[9.1] is required'], { witnesses })).toContain('9.1')
  })

  it('that is open is not missing', () => {
    expect(missing([], { open: { '9.1': 'is not taken yet' } })).not.toContain('9.1')
  })

  it('is one of proved, open and without a requirement', () => {
    const open = { '9.1': 'is not taken yet', '9.3': 'is not shown' }
    expect(coverageOf(ledger({ open }), ['[9.1] x', '[0.1] y']).twice).toEqual(['0.1', '9.1', '9.3'])
  })

  it('does not stay proved when a quoted test is gone, nor may an id be made up', () => {
    const wrong = ledger({ witnesses: { '9.2': ['gone'], '9.7': ['x'] }, open: { '9.8': 'y' } })
    const { stale, unknown } = coverageOf(wrong, ['[1.0.9] x', '[V1.1] x', '[1.1] x', '[R1] x'])
    expect([stale, unknown]).toEqual([
      ['[9.2] gone', '[9.7] x'],
      ['1.0.9', '9.8', 'V1.1'],
    ])
  })
})

describe('the ledger', () => {
  it('has every line proved, open, or without a requirement, and none twice', () => {
    const { missing, twice, stale, unknown } = projectCoverage()
    expect({ missing, twice, stale, unknown }).toEqual({ missing: [], twice: [], stale: [], unknown: [] })
  })

  it('says of each statement that shows nothing what was chosen', () => {
    const { lines } = projectLedger()
    const shown = lines.filter(({ id, text }) => !id.startsWith('V') && text.endsWith('not shown.'))
    expect(Object.keys(notShown)).toEqual(shown.map(({ id }) => id))
    const known = new Set(lines.map(({ id }) => id))
    expect(
      Object.values(notShown)
        .flat()
        .filter((id) => !known.has(id)),
    ).toEqual([])
  })

  it('is printed as it is: after a change, run `npm run spec -- --write`', () => {
    expect(textOf('docs/specification.md')).toBe(specificationPage(interfacePage()))
  })
})
