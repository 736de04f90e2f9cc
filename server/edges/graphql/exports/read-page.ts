import { execute, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { countVariable, cursorVariable, type PageQuery } from './export-query.ts'

/** A page of the exported list: its rows, and the cursor of the next page, null after the last. */
export interface ExportedPage {
  nodes: readonly unknown[]
  next: string | null
  /** The number of rows of the whole list, counted for the first page; null where it has more than are counted. */
  total: number | null
}

interface Connection {
  nodes: unknown[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount?: { count: number; isMore: boolean }
}

/**
 * Reads the page of a list after a cursor, as the caller of the context. @throws the first error of the answer: a row is complete
 * or not exported
 */
export async function readPage(
  schema: GraphQLSchema,
  { document, field }: PageQuery,
  variables: Record<string, unknown>,
  cursor: string | null,
  contextValue: RequestContext,
): Promise<ExportedPage> {
  // A list of a missing object is null for readers, and an error for an export.
  contextValue.throwRefusals()
  const variableValues = { ...variables, [cursorVariable]: cursor, [countVariable]: cursor === null }
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  if (errors?.[0]) throw errors[0].originalError ?? new InvalidInputError({ variables: errors[0].message })
  const { nodes, pageInfo, totalCount } = data?.[field] as Connection
  return {
    nodes,
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    total: totalCount && !totalCount.isMore ? totalCount.count : null,
  }
}
