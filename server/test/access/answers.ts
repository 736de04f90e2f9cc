import type { Socket } from 'node:net'
import { type GraphQLError, parse, subscribe } from 'graphql'
import { RequestContext } from '../../access/requests/request-context.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import type { Principal } from '../../access/team/principal.ts'
import { VerdictError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ApiServer } from '../api-server.ts'
import type { TestApp } from '../app.ts'
import type { RootField } from './operations.ts'

/** Whether somebody got to a field or route, which then may have found nothing. */
export type Entry = 'yes' | 'no' | 'sign in'

const faults = new Set<unknown>([
  'INTERNAL_SERVER_ERROR',
  'GRAPHQL_VALIDATION_FAILED',
  'GRAPHQL_PARSE_FAILED',
  undefined,
])

/** @throws where the codes of an answer are those of a fault, or none at all */
export function entryOf(what: string, codes: readonly unknown[]): Entry {
  if (codes.some((code) => faults.has(code)))
    throw new Error(`${what} was answered with ${JSON.stringify(codes)}`)
  if (codes.includes('UNAUTHENTICATED')) return 'sign in'
  return codes.includes('FORBIDDEN') ? 'no' : 'yes'
}

/** Asks for a root field over HTTP, and begins a subscription as whoever the headers are of. @returns the codes of what went wrong */
export async function codesOf(
  { app, server }: { app: TestApp; server: ApiServer },
  { kind, source }: RootField,
  variables: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<unknown[]> {
  if (kind !== 'subscription')
    return (await server.graphql(source, variables, headers)).errors.map(({ code }) => code)
  try {
    const request = { method: 'GET', headers, socket: {} as Socket }
    const principal = await authenticate(app.services, request, { scope: 'graphql' })
    return await codesOfSubscribing(app, principal, source, variables)
  } catch (error) {
    if (error instanceof VerdictError) return [error.code]
    throw error
  }
}

/** Begins a subscription and ends it. @returns the codes of what went wrong, none where it stood */
export async function codesOfSubscribing(
  app: TestApp,
  principal: Principal | null,
  source: string,
  variableValues: Record<string, unknown>,
): Promise<unknown[]> {
  const contextValue = new RequestContext(app.services, principal, newId())
  const answer = await subscribe({
    schema: app.schema,
    document: parse(source),
    variableValues,
    contextValue,
  })
  if (!(Symbol.asyncIterator in answer)) return (answer.errors ?? []).map(codeOf)
  await answer.return()
  return []
}

/** The code of what went wrong. */
export const codeOf = ({ originalError, extensions }: GraphQLError): unknown =>
  (originalError as { code?: string } | undefined)?.code ?? extensions['code']
