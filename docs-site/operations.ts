import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An operation of the REST API, as its document has it. */
export interface Operation {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  description: string
}

interface OpenApiDocument {
  paths: Record<
    string,
    Record<string, { operationId: string; tags: string[]; summary: string; description?: string }>
  >
}

/** The operations of the REST API, from the document that clients are made of. */
export function readOperations(root: string): Operation[] {
  const { paths } = JSON.parse(readFileSync(join(root, 'schema/openapi.json'), 'utf8')) as OpenApiDocument
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary, description = '' }]) => ({
      id: operationId,
      tag: tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary,
      description,
    })),
  )
}
