import fc from 'fast-check'

/** A value that no schema of the document, or almost none, has in mind. */
const junk = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', ' ', [], {}, [[]], [null], [{}]),
    fc.constantFrom(
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\\u0000',
      '__proto__',
      '\u202e',
      '\ufeff',
      "'; --",
      '%00',
    ),
    fc.constantFrom<unknown>(
      { __proto__x: 1 },
      { constructor: { prototype: 1 } },
      { toString: 'x' },
      { length: 9 },
    ),
    fc.constantFrom(255, 256, 4001, 20_000).map((length) => 'y'.repeat(length)),
    fc.constantFrom(1, 21, 101, 1000).map((length) => Array.from({ length }, () => 'z')),
    fc.constantFrom(10, 63, 64, 65, 500).map(nested),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
  )

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { in: value }
  return value
}

/** The value with something wrong somewhere inside: replaced, left out, or added. */
export const mutated = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(fc.nat(30), { maxLength: 4 }), junk(), fc.constantFrom('replace', 'drop', 'add')).map(
    ([way, wrong, kind]) =>
      at(structuredClone(value), way, (found, key) => {
        const owner = found as Record<string, unknown>
        if (kind === 'drop') Reflect.deleteProperty(owner, key)
        else define(owner, kind === 'add' && !Array.isArray(owner) ? `${key}x` : key, wrong)
      }) ?? wrong,
  )

/** Changes the place inside of the value that the numbers lead to; null where there is no place. */
function at(value: unknown, way: number[], change: (owner: object, key: string) => void): unknown {
  let owner = value
  for (const [step, number] of way.entries()) {
    if (typeof owner !== 'object' || owner === null) return step === 0 ? null : value
    const keys = Object.keys(owner)
    const key = keys[number % Math.max(keys.length, 1)] ?? 'new'
    const inner = (owner as Record<string, unknown>)[key]
    if (step === way.length - 1 || typeof inner !== 'object' || inner === null) {
      change(owner, key)
      return value
    }
    owner = inner
  }
  return null
}

const define = (owner: object, key: string, value: unknown) =>
  Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })

/** The value as the text of a request, sometimes spelled in a way that no serializer would. */
export const spelled = (value: unknown): fc.Arbitrary<string> => {
  const text = JSON.stringify(value)
  const first = /^\{"(\w+)":/.exec(text)?.[1]
  return fc.oneof(
    { arbitrary: fc.constant(text), weight: 12 },
    fc.constantFrom(
      `\ufeff${text}`,
      `${text} x`,
      text.slice(0, -1),
      text.replaceAll('"', "'"),
      `[${text}]`,
      '',
    ),
    fc.constantFrom(
      text.replace(/^\{/, '{"__proto__":{"polluted":true},'),
      text.replace(/^\{/, '{"constructor":{"prototype":{}},"toString":1,'),
      text.replace(/^\{/, first ? `{"${first}":0,` : '{'),
      text.replace(/\}$/, first ? `,"${first}":[]}` : '}'),
      text.replace(/:"[^"]*"/, ':1e999'),
    ),
  )
}

/** Headers around a request: mostly those that are right. */
export const headersFor = (key: string): fc.Arbitrary<Record<string, string>> =>
  fc.record({
    authorization: mostly(
      `Bearer ${key}`,
      '',
      'Bearer',
      'Bearer  x',
      `bearer ${key}`,
      key,
      `Basic ${key}`,
      `Bearer ${key}x`,
    ),
    'content-type': mostly(
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'text/plain',
      'application/json; charset=latin1',
      '',
      'application/x-www-form-urlencoded',
    ),
    accept: mostly('*/*', 'text/html', 'application/xml'),
    'x-request-id': mostly('one', '', 'x'.repeat(3000), '<script>', 'a b'),
    'content-encoding': mostly('identity', 'gzip', 'br', 'nonsense'),
  })

const mostly = (right: string, ...others: string[]) =>
  fc.oneof({ arbitrary: fc.constant(right), weight: 30 }, fc.constantFrom(...others))

/** Parts of a path as they are written in an address, well or badly encoded. */
export const segment = (...known: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...known),
    fc.uuid(),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => !['.', '..'].includes(text))
      .map(encodeURIComponent),
    fc.constantFrom(
      '%00',
      '%ff',
      '%',
      '%2e%2e%2f',
      '%ed%a0%80',
      'null',
      '0',
      'x'.repeat(3000),
      "'",
      '%F0%9F%99%82',
      '__proto__',
    ),
  )
