import fc from 'fast-check'
import type { JsonSchema } from './document.ts'

/** Lists are kept short: their limits have tests of their own. */
const mostItems = 4

/** Any value that a schema of the document allows. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.examples)
    return fc.oneof({ arbitrary: fc.constantFrom(...schema.examples), weight: 20 }, stringOf(schema))
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf))
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? mostItems, mostItems),
      })
    case 'string':
      return stringOf(schema)
    case 'integer':
      return fc.integer()
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function objectOf({ properties, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties)
    return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valueOf(field)]))
  return fc.record(fields, { requiredKeys: required })
}

const port = fc.constantFrom('http://127.0.0.1:9', 'https://127.0.0.1:9')

function stringOf({ format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email')
    return fc.oneof({ arbitrary: fc.constant('ada@example.com'), weight: 9 }, fc.emailAddress())
  if (format === 'uri') return fc.tuple(port, fc.webPath()).map(([origin, path]) => origin + path)
  // Few names, so that requests meet what others made.
  const known = fc.constantFrom('a', 'b', 'spam', 'SE', 'user-1', '2026-01-02', '127.0.0.1')
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
  const longest = fc.constantFrom('x', '🙂', 'ß').map((letter) => letter.repeat(maxLength))
  return fc.oneof(
    { arbitrary: known.filter(({ length }) => length <= maxLength), weight: 2 },
    { arbitrary: any, weight: 8 },
    { arbitrary: longest, weight: 1 },
  )
}
