import { openApi } from '../../edges/rest/openapi.ts'
import { routes } from '../../edges/rest/routes.ts'

/** A JSON Schema as the document has them. */
export interface JsonSchema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: unknown
  items?: JsonSchema
  maxItems?: number
  minLength?: number
  maxLength?: number
  format?: string
}

/** An operation of the document, with what its requests and answers look like. */
export interface DocumentedOperation {
  name: string
  method: 'get' | 'post' | 'delete'
  /** With `{name}` for parameters. */
  path: string
  body: JsonSchema | null
  /** The schema of each documented status. */
  responses: Record<string, JsonSchema>
}

interface Content {
  content: { 'application/json': { schema: JsonSchema } }
}

/** The OpenAPI document that the program serves. */
export const document = openApi(routes)

/** The schema with what it refers to in its place; none refers to itself. */
export const inlined = (schema: JsonSchema): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) => {
      const name = (value as JsonSchema | null)?.$ref?.replace('#/components/schemas/', '')
      return name === undefined ? value : inlined(document.components.schemas[name] as JsonSchema)
    }),
  ) as JsonSchema

const documented: DocumentedOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const { requestBody, responses } = described as {
      requestBody?: Content
      responses: Record<string, Content>
    }
    return {
      name: `${method.toUpperCase()} ${path}`,
      method: method as DocumentedOperation['method'],
      path,
      body: requestBody ? inlined(requestBody.content['application/json'].schema) : null,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { content }]) => [
          status,
          inlined(content['application/json'].schema),
        ]),
      ),
    }
  }),
)

/** Every operation of Verdict's own interface (section 4). */
export const operations = documented.filter(({ path }) => path.startsWith('/api/'))

/** Every operation of other services' interfaces. */
export const foreignOperations = documented.filter(({ path }) => !path.startsWith('/api/'))
