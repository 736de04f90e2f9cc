import { z } from 'zod'
import { wireName } from '../exchange/wire.ts'
import type { Dialect } from './dialects/dialect.ts'
import { dialects, dialectOf } from './dialects/dialects.ts'
import { errorResponses, rateLimitHeaders } from './openapi-responses.ts'
import { NamedSchemas } from './openapi-schemas.ts'
import { webhookOf } from './openapi-webhook.ts'
import { routeTags } from './route-tags.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** An OpenAPI 3.1 document. */
export interface OpenApi extends Json {
  openapi: '3.1.0'
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Json>>
  webhooks: Record<string, Record<string, Json>>
  components: { securitySchemes: Json; schemas: Json }
}

/** The OpenAPI document of the routes, made from their zod schemas, and of the webhook. */
export function openApi(routes: readonly Route[]): OpenApi {
  const schemas = new NamedSchemas(
    Object.fromEntries(dialects.map(({ errors }) => [errors.name, errors.schema])),
  )
  const webhook = webhookOf(schemas)
  const paths: OpenApi['paths'] = {}
  for (const route of routes) (paths[templateOf(route)] ??= {})[route.method] = operationOf(route, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verdict API',
      version: '1',
      // Linters require an absolute URL in its dedicated field, which a document that any installation serves lacks.
      description:
        'Content goes in here; decisions come back through the signed webhook. How it works, with examples and a search, is in [the documentation](/docs/api).',
      contact: { name: 'The developers of Verdict' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: Object.values(routeTags),
    paths,
    webhooks: { actions: { post: webhook } },
    components: {
      securitySchemes: Object.assign({}, ...dialects.map(({ security }) => security)) as Json,
      schemas: schemas.sorted(),
    },
  }
}

/** The document as it is checked in: one value per line, so that diffs show changes of the contract. */
export const openApiText = (routes: readonly Route[]): string =>
  `${JSON.stringify(openApi(routes), null, 2)}\n`

/** The path of a route in OpenAPI's notation. */
export const templateOf = ({ path }: Pick<Route, 'path'>): string => path.replace(/\/:(\w+)/g, '/{$1}')

function operationOf(route: Route, schemas: NamedSchemas): Json {
  const { operationId, tag, summary, description, examples, body } = route
  const dialect = dialectOf(route)
  return {
    operationId,
    tags: [routeTags[tag].name],
    ...(dialect.scope !== 'rest' && {
      security: Object.keys(dialect.security).map((name) => ({ [name]: [] })),
    }),
    summary,
    ...(description && { description }),
    ...((route.params ?? route.query) && { parameters: parametersOf(route) }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.add(`${titleOf(operationId)}Request`, wireSchema(body, dialect)),
            example: examples.request,
          },
        },
      },
    }),
    responses: { 200: successOf(route, schemas), ...errorResponses(route) },
  }
}

const titleOf = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

function successOf(route: Route, schemas: NamedSchemas): Json {
  const { operationId, response, limit, examples } = route
  const named = examples.replies.map((value, index) => [`reply${index + 1}`, { value }])
  return {
    description: 'Done',
    ...(limit && { headers: rateLimitHeaders }),
    content: {
      'application/json': {
        schema: schemas.add(`${titleOf(operationId)}Response`, replySchema(response, dialectOf(route))),
        examples: Object.fromEntries(named),
      },
    },
  }
}

/** Parameters keep their names. */
function parametersOf({ params, query }: Route): Json[] {
  const listed = (place: 'path' | 'query', schema: Route['params']) =>
    Object.entries(schema?.shape ?? {}).map(([name, type]) => {
      const { description, ...shape } = wireSchema(type as z.ZodType, { snakeCase: true })
      return {
        name,
        in: place,
        ...(description !== undefined && { description }),
        required: place === 'path',
        schema: shape,
      }
    })
  return [...listed('path', params), ...listed('query', query)]
}

type JsonSchema = Record<string, unknown>

/** The JSON Schema (2020-12) of requests, with the field names of the wire. */
function wireSchema(schema: z.ZodType, { snakeCase }: Pick<Dialect, 'snakeCase'>): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ zodSchema, jsonSchema }) => snakeCase && renameFields(zodSchema, jsonSchema),
    }),
  )
}

/** The JSON Schema (2020-12) of a reply, whose fields already have the names of the wire. */
function replySchema(schema: z.ZodType, { saysSuccess }: Pick<Dialect, 'saysSuccess'>): JsonSchema {
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
