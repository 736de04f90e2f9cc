import { z } from 'zod'
import type { Dialect } from './dialects/dialect.ts'
import { wireName } from '../exchange/wire.ts'

type JsonSchema = Record<string, unknown>

/** The JSON Schema (2020-12) of requests, with the field names of the wire. */
export function wireSchema(schema: z.ZodType, { snakeCase }: Pick<Dialect, 'snakeCase'>): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => snakeCase && renameFields(zodSchema, jsonSchema),
    }),
  )
}

/** The JSON Schema (2020-12) of a reply, whose fields already have the names of the wire. */
export function replySchema(schema: z.ZodType, { saysSuccess }: Pick<Dialect, 'saysSuccess'>): JsonSchema {
  const { $defs, ...reply } = withoutDialect(z.toJSONSchema(schema, { io: 'input' }))
  if (!saysSuccess) return { $defs, ...reply }
  const success = { type: 'object', required: ['success'], properties: { success: { const: true } } }
  return { $defs, allOf: [success, reply] }
}

function renameFields(zodSchema: z.core.$ZodType, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.properties) return
  jsonSchema.properties = Object.fromEntries(
    Object.entries(jsonSchema.properties).map(([name, field]) => [wireName(name), field]),
  )
  if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(wireName)
}

/** OpenAPI 3.1 declares `$schema` once, for the whole document. */
function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
  return schema
}
