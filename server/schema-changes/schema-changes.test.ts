import { buildSchema } from 'graphql'
import { describe, expect, it, test } from 'vitest'
import { makeSchema } from '../edges/graphql/schema.ts'
import { releasedFile, releasedSchema, releasedVersions } from './released-schema.ts'
import { schemaChanges, vagueDeprecations } from './schema-changes.ts'

const today = '2027-06-02'
const schemaWith = (queries: string, rest = '') => buildSchema(`type Query { ok: Int ${queries} } ${rest}`)
const over = '@deprecated(reason: "Use `ok`. Works until 2027-06-01")'
const notYet = '@deprecated(reason: "Use `ok`. Works until 2027-06-02")'

async function refused(released: [string, string?], current: [string, string?]): Promise<string[]> {
  const changes = await schemaChanges(schemaWith(...released), schemaWith(...current), today)
  return changes.refused.map(({ path = '' }) => path)
}

describe('against the last release', () => {
  it.each<[string, [string, string?], [string, string?], string[]]>([
    ['a new field is allowed', [''], ['more: Int'], []],
    ['a new optional argument is allowed', ['list: Int'], ['list(first: Int): Int'], []],
    ['a deprecation is allowed', ['old: Int'], [`old: Int ${notYet}`], []],
    ['a field that goes is refused', ['old: Int'], [''], ['Query.old']],
    ['one that was to work until today is refused', [`old: Int ${notYet}`], [''], ['Query.old']],
    ['one that was to work until yesterday may go', [`old: Int ${over}`], [''], []],
    [
      'one that was deprecated without a day is refused',
      ['old: Int @deprecated(reason: "Old")'],
      [''],
      ['Query.old'],
    ],
    ['another type is refused', ['size: Int'], ['size: String'], ['Query.size']],
    [
      'an argument that becomes required is refused',
      ['list(first: Int): Int'],
      ['list(first: Int!): Int'],
      ['Query.list.first'],
    ],
    [
      'a value of an enum may go after its day',
      ['colour: Colour', `enum Colour { RED BLUE ${over} }`],
      ['colour: Colour', 'enum Colour { RED }'],
      [],
    ],
    [
      'and is refused without one',
      ['colour: Colour', 'enum Colour { RED BLUE }'],
      ['colour: Colour', 'enum Colour { RED }'],
      ['Colour.BLUE'],
    ],
    [
      'a field of an input may go after its day',
      ['find(by: By): Int', `input By { name: String old: String ${over} }`],
      ['find(by: By): Int', 'input By { name: String }'],
      [],
    ],
  ])('%s', async (_name, released, current, expected) => {
    expect(await refused(released, current)).toEqual(expected)
  })

  test('the schema breaks nothing', async () => {
    const released = releasedSchema()
    expect(released === null, `${releasedFile} has to be there once CHANGELOG.md names a release`).toBe(
      releasedVersions().length === 0,
    )
    if (!released) return
    const changes = await schemaChanges(released, await makeSchema(), new Date().toISOString().slice(0, 10))
    expect(changes.refused.map(({ message }) => message)).toEqual([])
  })
})

describe('what is deprecated', () => {
  it('says what to use instead, and until when it works', async () => {
    expect(vagueDeprecations(await makeSchema())).toEqual([])
  })

  it('is found wherever it stands', () => {
    const vague = '@deprecated(reason: "Old")'
    const schema = schemaWith(
      `a: Int ${vague} b(c: Int ${vague}): Int d: Int ${notYet} e(by: By): E`,
      `enum E { F ${vague} } input By { g: Int ${vague} } interface I { h: Int ${vague} }`,
    )
    expect(vagueDeprecations(schema).sort()).toEqual(['By.g', 'E.F', 'I.h', 'Query.a', 'Query.b.c'])
  })
})
