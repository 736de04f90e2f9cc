import fc from 'fast-check'
import { z } from 'zod'
import type { Condition } from '../../judging/rules/condition.ts'
import type { StoredPart } from '../../judging/rules/rule-type.ts'
import { capitals } from '../../platform/graphql/capitals.ts'
import type { JsonSchema } from '../openapi/document.ts'
import { valueOf } from '../openapi/values.ts'
import { attributeNames, idsByWidget, known, lists, strings } from './known-things.ts'

interface ParamSchema extends JsonSchema {
  minimum?: number
  maximum?: number
  items?: ParamSchema
  'x-widget'?: string
  'x-list-types'?: string[]
}

const highest = 60

/**
 * The condition with any parameters that its own schema takes, as rules keep them: so a condition of the registry is
 * covered without being named. Strings and ids are those that generated subjects have too.
 */
export function anyPartOf(condition: Condition): fc.Arbitrary<StoredPart> {
  const { properties = {}, required = [] } = z.toJSONSchema(condition.params, { io: 'input' }) as JsonSchema
  const shape = condition.params.shape as Record<string, z.ZodType>
  const fields = Object.entries(properties).map(([name, schema]) => {
    const takes = (value: unknown) => shape[name]?.safeParse(value).success === true
    return [name, anyValue(schema, takes)] as const
  })
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: required })
    .map((params) => condition.params.safeParse(params))
    .filter(({ success, data }) => success && isKnown(condition, data))
    .map(({ data }) => ({ key: condition.key, params: data as Record<string, unknown> }))
}

const isKnown = ({ problems }: Condition, params: Record<string, unknown>) =>
  Object.keys(problems?.(params, known) ?? {}).length === 0

function anyValue(schema: ParamSchema, takes: (value: unknown) => boolean): fc.Arbitrary<unknown> {
  const { type, items, minimum = 0, maximum = highest } = schema
  if (type === 'array') {
    const entries = items?.enum ?? (idsOf(schema) ?? strings).filter((entry) => takes([entry]))
    return fc.subarray(entries, { minLength: 1, maxLength: Math.min(entries.length, 5) })
  }
  if (type === 'integer' || type === 'number') return anyNumber(minimum, Math.min(maximum, 100))
  const ids = idsOf(schema)
  if (ids) return fc.constantFrom(...ids)
  if (schema['x-widget'] === 'attribute') return fc.constantFrom(...attributeNames)
  return valueOf(schema)
}

/** Small numbers more often than large ones, and both limits. */
const anyNumber = (min: number, max: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min, max: Math.min(min + 5, max) }), weight: 3 },
    { arbitrary: fc.integer({ min, max: Math.min(highest, max) }), weight: 2 },
    { arbitrary: fc.constantFrom(min, max), weight: 1 },
  )

function idsOf(schema: ParamSchema): readonly string[] | undefined {
  const types = schema['x-list-types']
  if (types) return lists.filter(({ type }) => types.includes(capitals(type))).map(({ id }) => id)
  return idsByWidget[schema['x-widget'] ?? '']
}
