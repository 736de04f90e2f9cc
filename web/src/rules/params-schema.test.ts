import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  defaultsOf,
  errorAt,
  fieldsOf,
  isShown,
  needOf,
  schemaIn,
  sentParams,
} from './params-schema.ts'

const schema = {
  type: 'object',
  properties: {
    match: {
      type: 'string',
      enum: ['any', 'regex', 'at_least'],
      default: 'any',
      'x-labels': { any: 'contains any word' },
    },
    words: { type: 'array', items: { type: 'string' }, 'x-show-when': { match: ['any', 'at_least'] } },
    regexes: { type: 'array', items: { type: 'string' }, 'x-show-when': { match: ['regex'] } },
    atLeast: { type: 'integer', minimum: 1, 'x-show-when': { match: ['at_least'] } },
    status: { type: 'string', enum: ['allowed', 'flagged'] },
    note: { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }], title: 'Note' },
  },
  required: ['status'],
}
const field = (name: string) => {
  const found = fieldsOf(schema).find((one) => one.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('the parameters of a condition, from their JSON Schema', () => {
  it('come in the order of the schema, with what is required', () => {
    expect(fieldsOf(schema).map(({ name, required }) => [name, required])).toEqual([
      ['match', true],
      ['words', false],
      ['regexes', false],
      ['atLeast', false],
      ['status', true],
      ['note', false],
    ])
  })

  it.each([[undefined], [null], [[]], ['text'], [{}], [{ properties: null }]])(
    'are none where the schema has none: %j',
    (nothing) => {
      expect(fieldsOf(nothing)).toEqual([])
      expect(defaultsOf(nothing)).toEqual({})
    },
  )

  it('read a field that may be null as what it is otherwise', () => {
    expect(field('note').schema).toMatchObject({ type: 'string', maxLength: 9, title: 'Note' })
  })

  it('start with the defaults; a required choice without one is left open', () => {
    expect(defaultsOf(schema)).toEqual({ match: 'any' })
  })

  it('start a required slider at what it shows, and leave an optional one out', () => {
    const percent = { type: 'integer', minimum: 0, maximum: 100, 'x-widget': 'percent' }
    const both = { properties: { minimum: percent, likely: percent }, required: ['minimum'] }
    expect(defaultsOf(both)).toEqual({ minimum: 0 })
  })

  it.each([
    ['words', 'any', true],
    ['words', 'at_least', true],
    ['words', 'regex', false],
    ['regexes', 'regex', true],
    ['atLeast', 'any', false],
    ['status', 'regex', true],
  ])('show %s when match is %s: %s', (name, match, shown) => {
    expect(isShown(field(name), { match })).toBe(shown)
  })

  it.each([
    ['words', { match: 'any' }, { kind: 'or', with: ['listId'] }],
    ['listId', { match: 'any' }, { kind: 'or', with: ['words'] }],
    ['listId', { match: 'regex' }, { kind: 'optional' }],
    ['atLeast', { match: 'any' }, { kind: 'required' }],
    ['status', { match: 'any' }, { kind: 'required' }],
    ['category', { match: 'any' }, { kind: 'policy' }],
    ['note', { match: 'any' }, { kind: 'optional' }],
  ])('say of %s with %j what is needed: %j', (name, params, expected) => {
    const either = {
      properties: {
        words: { 'x-show-when': { match: ['any'] }, 'x-or': ['listId'] },
        listId: { 'x-or': ['words'] },
        atLeast: { 'x-required': 'shown' },
        status: {},
        category: { 'x-required': 'policy' },
        note: {},
      },
      required: ['status'],
    }
    const shown = fieldsOf(either).filter((each) => isShown(each, params))
    const asked = shown.find((each) => each.name === name)
    const need = asked && needOf(asked, shown)
    expect(need?.kind === 'or' ? { kind: 'or', with: need.others.map((other) => other.name) } : need).toEqual(
      expected,
    )
  })

  it('are sent without what does not show and without what is empty', () => {
    const params = {
      match: 'regex',
      words: ['left over'],
      regexes: ['a+'],
      atLeast: 3,
      status: 'flagged',
      note: '',
      gone: 1,
    }
    expect(sentParams(schema, params)).toEqual({ match: 'regex', regexes: ['a+'], status: 'flagged' })
  })

  it('keep zero and false, which are values', () => {
    const flags = { properties: { zero: { type: 'integer' }, off: { type: 'boolean' } } }
    expect(sentParams(flags, { zero: 0, off: false })).toEqual({ zero: 0, off: false })
  })

  it('name their choices, by label where there is one', () => {
    expect(choicesOf(field('match').schema)).toEqual([
      { value: 'any', label: 'contains any word' },
      { value: 'regex', label: 'regex' },
      { value: 'at_least', label: 'at least' },
    ])
    expect(choicesOf({ type: 'array', items: { enum: ['x'], 'x-labels': { x: 'X' } } })).toEqual([
      { value: 'x', label: 'X' },
    ])
  })

  it('[2.10.8] name their choices as rules of the type do', () => {
    const labelled = {
      properties: {
        status: {
          enum: ['hidden'],
          'x-labels': { hidden: 'Remove' },
          'x-labels-in': { USER: { hidden: 'Ban' } },
        },
      },
    }
    const label = (type: string) =>
      fieldsOf(schemaIn(type, labelled)).flatMap(({ schema: status }) => choicesOf(status))[0]?.label
    expect([label('CONTENT'), label('USER')]).toEqual(['Remove', 'Ban'])
    expect(schemaIn('USER', null)).toBeNull()
  })

  it('show the message of the field, or the first of something inside it, and no other', () => {
    const errors = {
      'conditions.0.params.words.3': 'Too long',
      'conditions.0.params.wordsLike': 'Other',
      name: 'Required',
    }
    expect(errorAt(errors, 'conditions.0.params.words')).toBe('Too long')
    expect(errorAt(errors, 'name')).toBe('Required')
    expect(errorAt(errors, 'conditions.1.params.words')).toBeUndefined()
  })
})
