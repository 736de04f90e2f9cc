import { buildSchema, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { ConflictError, InvalidInputError, NotFoundError, UnavailableError } from '../../platform/errors.ts'
import { isUnexpected, presentError } from './errors.ts'

const schema = buildSchema(`
  enum Colour { red }
  input Nested { count: Int!, colour: Colour }
  type Query { ask(text: String, nested: Nested, many: [Nested!], id: Int): Int }
`)

async function ask(source: string, variableValues: Record<string, unknown> = {}, thrown?: unknown) {
  const rootValue = {
    ask: () => {
      if (thrown !== undefined) throw thrown
      return 1
    },
  }
  const { errors = [] } = await graphql({ schema, source, variableValues, rootValue })
  return errors.map((error) => ({
    unexpected: isUnexpected(error),
    shown: presentError(error.toJSON(), error, 'request-1'),
  }))
}

test.each<[string, Error, Record<string, unknown>]>([
  [
    'a field message for each failing field',
    new InvalidInputError({ 'user.id': 'Required' }),
    { code: 'BAD_USER_INPUT', fields: { 'user.id': 'Required' } },
  ],
  [
    'who holds a claim',
    new ConflictError('Claimed', { claimedBy: { id: '1', name: 'Mo' } }, 'CLAIMED'),
    { code: 'CLAIMED', claimedBy: { id: '1', name: 'Mo' } },
  ],
  ['what was not found', new NotFoundError('Rule not found'), { code: 'NOT_FOUND' }],
  ['what is away', new UnavailableError(), { code: 'UNAVAILABLE', retryAfter: 2 }],
])('the caller is told %s', async (_name, thrown, extensions) => {
  const [error] = await ask('{ ask }', {}, thrown)
  expect(error).toMatchObject({
    unexpected: false,
    shown: { message: thrown.message, path: ['ask'], extensions },
  })
  expect(error?.shown.extensions).toEqual(extensions)
})

test.each<[string, unknown]>([
  ['an error', new TypeError('connect to postgres://user:hunter2@db failed')],
  ['a string', 'hunter2'],
  [
    'an error with a code of its own',
    Object.assign(new Error('hunter2'), { code: '23505', extensions: { code: 'FORBIDDEN' } }),
  ],
])('a fault of ours tells nothing but where to find it: %s', async (_name, thrown) => {
  const [error] = await ask('{ ask }', {}, thrown)
  expect(error?.unexpected).toBe(true)
  expect(error?.shown).toMatchObject({
    message: 'Something went wrong',
    path: ['ask'],
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: 'request-1' },
  })
  expect(JSON.stringify(error)).not.toContain('hunter2')
})

test.each<[string, string, Record<string, unknown>, string]>([
  [
    'a value of the wrong type',
    'query ($v: String) { ask(text: $v) }',
    { v: { secret: 'hunter2' } },
    'Variable "$v" got an invalid value: Not of the expected type.',
  ],
  [
    'a number that is a text',
    'query ($v: Nested) { ask(nested: $v) }',
    { v: { count: 'hunter2' } },
    'Variable "$v" got an invalid value at "v.count": Not of the expected type.',
  ],
  [
    'a missing field',
    'query ($v: Nested) { ask(nested: $v) }',
    { v: { colour: 'red' } },
    'Variable "$v" got an invalid value: Field "count" of required type "Int!" was not provided.',
  ],
  [
    'a missing field in a list',
    'query ($v: [Nested!]) { ask(many: $v) }',
    { v: [{}] },
    'Variable "$v" got an invalid value at "v[0]": Field "count" of required type "Int!" was not provided.',
  ],
  [
    'an unknown enum value',
    'query ($v: Nested) { ask(nested: $v) }',
    { v: { count: 1, colour: 'hunter2' } },
    'Variable "$v" got an invalid value at "v.colour": Not of the expected type.',
  ],
  [
    'a value that looks like our words',
    'query ($v: Int) { ask(id: $v) }',
    { v: 'hunter2 at "hunter 2"; Expected type "Int".' },
    'Variable "$v" got an invalid value: Not of the expected type.',
  ],
  ['a literal of the wrong type', '{ ask(id: "hunter2") }', {}, 'Int cannot represent non-integer value.'],
  [
    'a literal that is no value of the enum',
    '{ ask(nested: { count: 1, colour: hunter2 }) }',
    {},
    'Not a value of the enum "Colour".',
  ],
])('no message quotes what was submitted: %s', async (_name, source, variables, message) => {
  const [error] = await ask(source, variables)
  expect(error?.shown.message).toBe(message)
  expect(error?.unexpected).toBe(false)
  expect(JSON.stringify(error)).not.toContain('hunter2')
})

test.each<[string, Record<string, unknown>]>([
  ['query ($v: Int) { ask(id: $v) }', { v: ' at "v"; Int cannot represent x'.repeat(30_000) }],
  ['query ($v: Int) { ask(id: $v) }', { v: 'x'.repeat(1_000_000) }],
  ['query ($v: Nested) { ask(nested: $v) }', { v: { count: 'cannot represent '.repeat(60_000) } }],
  [`{ ask(id: "${'cannot represent '.repeat(60_000)}") }`, {}],
  [
    `{ ask(nested: { count: 1, colour: "${'" does not exist in "a'.repeat(50_000).replaceAll('"', '')}" }) }`,
    {},
  ],
])('a wrong value of a megabyte is refused in no time', async (source, variables) => {
  const started = performance.now()
  const [error] = await ask(source, variables)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(error?.shown.message.length).toBeLessThan(200)
})
