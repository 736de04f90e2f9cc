import { execute, type GraphQLSchema } from 'graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { countVariable, cursorVariable, type PageQuery } from './export-query.ts'

/** A page of the list of an export: its lines, and after what the next one begins, null after the last. */
export interface ExportedPage {
  nodes: readonly unknown[]
  next: string | null
  /** How many lines the whole list has, which is counted for the first page; null for more than are counted. */
  total: number | null
}

interface Connection {
  nodes: unknown[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount?: { count: number; isMore: boolean }
}

/** Reads the page of a list after a cursor, as the caller of the context. @throws the first error of the answer: a line is whole */
export async function readPage(
  schema: GraphQLSchema,
  { document, field }: PageQuery,
  variables: Record<string, unknown>,
  cursor: string | null,
  contextValue: RequestContext,
): Promise<ExportedPage> {
  // A list of something that is not there is null to whoever reads it, and no file.
  contextValue.throwRefusals()
  const variableValues = { ...variables, [cursorVariable]: cursor, [countVariable]: cursor === null }
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  if (errors?.[0]) throw errors[0].originalError ?? new InvalidInputError({ variables: errors[0].message })
  const { nodes, pageInfo, totalCount } = data?.[field] as unknown as Connection
  return {
    nodes,
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    total: totalCount && !totalCount.isMore ? totalCount.count : null,
  }
}
