import fc from 'fast-check'
import { describe, it } from 'vitest'
import { z } from 'zod'
import { anyPartOf } from '../../test/any-rule/any-params.ts'
import { conditions } from './conditions/index.ts'

interface Field {
  default?: unknown
  'x-show-when'?: Record<string, unknown[]>
  'x-or'?: string[]
  'x-required'?: string
}
interface Schema {
  properties: Record<string, Field>
  required?: string[]
}

type Params = Record<string, unknown>

/** The names of the fields that an editor shows, given the others. */
const shownIn = ({ properties }: Schema, params: Params): string[] =>
  Object.entries(properties)
    .filter(([, field]) =>
      Object.entries(field['x-show-when'] ?? {}).every(([name, values]) => values.includes(params[name])),
    )
    .map(([name]) => name)

const without = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)))

const cases = conditions.map((condition) => [condition.key, condition] as const)

describe('what an editor says of a field is what is asked of it', () => {
  it.each(cases)('%s: what must be given, and what may be left out', (_key, condition) => {
    const schema = z.toJSONSchema(condition.params, { io: 'input' }) as unknown as Schema
    const takes = (params: Params) => condition.params.safeParse(params).success
    fc.assert(
      fc.property(anyPartOf(condition), ({ params }) => {
        const shown = shownIn(schema, params)
        const sent = without(
          params,
          Object.keys(params).filter((name) => !shown.includes(name)),
        )
        const asked = shown.filter((name) => schema.properties[name]?.default === undefined)
        return asked.every((name) => {
          const field = schema.properties[name] as Field
          const others = (field['x-or'] ?? []).filter((other) => shown.includes(other))
          const needed = (schema.required ?? []).includes(name) || field['x-required'] === 'shown'
          if (others.length > 0) return !takes(without(sent, [name, ...others]))
          return takes(without(sent, [name])) !== needed
        })
      }),
      { numRuns: 50 },
    )
  })
})
