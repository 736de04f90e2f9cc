import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { LimitedRoute } from '../../access/plans/plan-table.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { bearerOf } from '../../access/team/authenticate.ts'
import type { Principal } from '../../access/team/principal.ts'
import type { LimitState } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { Origin } from '../../platform/origin.ts'
import { AbortedError, readBody } from '../exchange/body.ts'
import { knownError } from '../exchange/errors.ts'
import { type Exchange, exchangeOf, pathOf, queryOf } from '../exchange/exchange.ts'
import { rateHeaders } from '../exchange/rate-headers.ts'
import { type Reply, send } from '../exchange/reply.ts'
import type { Dialect } from './dialects/dialect.ts'
import { dialectAt, dialectOf } from './dialects/dialects.ts'
import { verdict } from './dialects/verdict.ts'
import type { Route } from './route.ts'
import { makeRouter, type Match } from './router.ts'
import { compileOperation, type Run, type RunContext } from './run.ts'

/** The dependencies of the REST routes. */
export interface RestDependencies {
  log: Logger
  schema: GraphQLSchema
  routes: readonly Route[]
  /** The principal of an API key with the scope; null for an unknown key. @throws ForbiddenError */
  authenticate(
    request: IncomingMessage,
    door: { scope: Dialect['scope']; key: string | undefined },
  ): Promise<Principal | null>
  /** Counts a request for a kind of route; null where the workspace has no limit. @throws RateLimitedError */
  countRequest(workspaceId: string, limited: LimitedRoute): Promise<LimitState | null>
  /** The context of the operation's resolvers; refusals are thrown, to be answered in wire form. */
  contextFor(
    principal: Principal,
    origin: Origin,
  ): RunContext & Pick<RequestContext, 'throwRefusals' | 'noteChecked'>
}

type RunnableRoute = Route & { run: Run }

/**
 * Handles everything below the paths of the dialects, in plain Node: the overhead of Express would cost more than the request.
 * @throws Error when an operation does not match the schema
 */
export function makeRestHandler(
  deps: RestDependencies,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = makeRouter<RunnableRoute>(
    deps.routes.map((route) => ({ ...route, run: compileOperation(deps.schema, route.source) })),
  )
  return async (request, response) => {
    const exchange = exchangeOf(request)
    const dialect = dialectAt(pathOf(request)) ?? verdict
    exchange.route = dialect.top
    if (dialect.crossOrigin && request.method === 'OPTIONS') return preflight(response)
    const reply = await attempt(deps, request, exchange, { dialect }, async () => {
      const match = find(request.method ?? '', pathOf(request))
      exchange.route = match.route.path
      return limited(deps, request, exchange, match)
    })
    if (reply) send(response, { ...reply, headers: { ...crossOriginHeaders(dialect), ...reply.headers } })
  }
}

/** Authenticates and counts the request; every answer then has the headers of the limit. */
async function limited(
  deps: RestDependencies,
  request: IncomingMessage,
  exchange: Exchange,
  match: Match<RunnableRoute>,
): Promise<Reply | null> {
  const dialect = dialectOf(match.route)
  const key = dialect.keyIn?.(request) ?? bearerOf(request.headers.authorization)
  const principal = await deps.authenticate(request, { scope: dialect.scope, key })
  if (!principal) throw dialect.unauthenticated(key)
  const { limit } = match.route
  const state = limit ? await deps.countRequest(principal.workspaceId, limit) : null
  const reply = await attempt(deps, request, exchange, { dialect, route: match.route }, () =>
    answered(deps, request, exchange, match, principal),
  )
  if (reply && state) reply.headers = { ...rateHeaders(state), ...reply.headers }
  return reply
}

async function answered(
  { contextFor }: RestDependencies,
  request: IncomingMessage,
  { origin }: Exchange,
  { route, params }: Match<RunnableRoute>,
  principal: Principal,
): Promise<Reply> {
  const body = route.body && (await readBody(request, route.mostBytes))
  const context = contextFor(principal, origin)
  context.throwRefusals()
  const query = queryOf(request)
  const variables = await route.variablesOf({ params, query, body }, context)
  const data = await route.run(context, variables)
  return { status: 200, headers: {}, body: route.replyOf(data, { body, query }) }
}

/** The reply, or the reply to the error; null when the caller has disconnected. Unexpected errors are logged. */
async function attempt(
  { log }: RestDependencies,
  request: IncomingMessage,
  { requestId }: Exchange,
  { dialect, route }: { dialect: Dialect; route?: Route },
  work: () => Promise<Reply | null>,
): Promise<Reply | null> {
  try {
    return await work()
  } catch (err) {
    if (err instanceof AbortedError) return null
    if (!knownError(err))
      log.error({ err, requestId, method: request.method, route: route?.path }, 'request failed')
    return dialect.refuse(err, requestId, route?.body)
  }
}

/** Any page may call and read; cookies are neither sent nor read, only the key counts. */
const anyPage = { 'access-control-allow-origin': '*' }

/** The headers for pages of other origins: which ones they may read, such as the rest of the limit and the request's id. */
const crossOriginHeaders = ({ crossOrigin }: Dialect): Record<string, string> =>
  crossOrigin
    ? {
        ...anyPage,
        'access-control-expose-headers':
          'retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, x-request-id',
      }
    : {}

/** Answers a CORS preflight: every header is permitted, since the clients send some of their own. */
function preflight(response: ServerResponse): void {
  response
    .writeHead(204, {
      ...anyPage,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': '*, authorization',
      'access-control-max-age': '86400',
    })
    .end()
}
