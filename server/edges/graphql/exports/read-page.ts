import { execute, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { cursorVariable, type PageQuery } from './export-query.ts'

/** A page of the list of an export: its lines, and after what the next one begins; null after the last. */
export interface ExportedPage {
  nodes: readonly unknown[]
  next: string | null
}

interface Connection {
  nodes: unknown[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads the page of a list after a cursor, as the caller of the context. @throws the first error of the answer: a line is whole */
export async function readPage(
  schema: GraphQLSchema,
  { document, field }: PageQuery,
  variables: Record<string, unknown>,
  cursor: string | null,
  contextValue: RequestContext,
): Promise<ExportedPage> {
  const variableValues = { ...variables, [cursorVariable]: cursor }
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  if (errors?.[0]) throw errors[0].originalError ?? new InvalidInputError({ variables: errors[0].message })
  const { nodes, pageInfo } = data?.[field] as unknown as Connection
  return { nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}
