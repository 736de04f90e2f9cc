import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import { type Exchange, exchangeOf, pathOf } from '../http/exchange.ts'
import type { LimitedRoute } from '../../access/plans/plan-table.ts'
import { type LimitState, UnauthorizedError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import type { Principal } from '../../access/team/principal.ts'
import { AbortedError, readBody } from './body.ts'
import { knownError, replyToError } from './errors.ts'
import { rateHeaders, type Reply, send } from './reply.ts'
import type { Route } from './route.ts'
import { makeRouter, type Match } from './router.ts'
import { compileOperation, type Run } from './run.ts'

/** What the REST routes are answered with. */
export interface RestDependencies {
  log: Logger
  schema: GraphQLSchema
  routes: readonly Route[]
  /** Whoever is behind the request's API key; null when nobody is. */
  authenticate(request: IncomingMessage): Promise<Principal | null>
  /** Counts a request for a kind of route; null where the workspace has no limit. @throws RateLimitedError */
  countRequest(workspaceId: string, limited: LimitedRoute): Promise<LimitState | null>
  /** The context that the operation's resolvers run in. */
  contextFor(principal: Principal, requestId: string): object
}

type RunnableRoute = Route & { run: Run }

/**
 * Answers everything below /api/v1, in plain Node: a request costs less here than its way through Express would.
 * @throws Error when an operation does not fit the schema
 */
export function makeRestHandler(
  deps: RestDependencies,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = makeRouter<RunnableRoute>(
    deps.routes.map((route) => ({ ...route, run: compileOperation(deps.schema, route.source) })),
  )
  return async (request, response) => {
    const exchange = exchangeOf(request)
    exchange.route = '/api/v1'
    const reply = await attempt(deps, request, exchange, undefined, async () => {
      const match = find(request.method ?? '', pathOf(request))
      exchange.route = match.route.path
      return limited(deps, request, exchange, match)
    })
    if (reply) send(response, reply)
  }
}

/** Authenticates and counts the request; whatever comes of it then carries what is left of the limit. */
async function limited(
  deps: RestDependencies,
  request: IncomingMessage,
  exchange: Exchange,
  match: Match<RunnableRoute>,
): Promise<Reply | null> {
  const principal = await deps.authenticate(request)
  if (!principal) throw new UnauthorizedError()
  const { limit } = match.route
  const state = limit ? await deps.countRequest(principal.workspaceId, limit) : null
  const reply = await attempt(deps, request, exchange, match.route, () =>
    answered(deps, request, exchange, match, principal),
  )
  if (reply && state) reply.headers = { ...rateHeaders(state), ...reply.headers }
  return reply
}

async function answered(
  { contextFor }: RestDependencies,
  request: IncomingMessage,
  { requestId }: Exchange,
  { route, params }: Match<RunnableRoute>,
  principal: Principal,
): Promise<Reply> {
  const body = route.body && (await readBody(request, route.mostBytes))
  const variables = await route.variablesOf(params, body)
  const data = await route.run(contextFor(principal, requestId), variables)
  return { status: 200, headers: {}, body: route.replyOf(data) }
}

/** The reply, or that to the error; null when the caller went away. What is not the caller's fault is logged. */
async function attempt(
  { log }: RestDependencies,
  request: IncomingMessage,
  { requestId }: Exchange,
  route: Route | undefined,
  work: () => Promise<Reply | null>,
): Promise<Reply | null> {
  try {
    return await work()
  } catch (err) {
    if (err instanceof AbortedError) return null
    if (!knownError(err))
      log.error({ err, requestId, method: request.method, route: route?.path }, 'request failed')
    return replyToError(err, requestId, route?.body)
  }
}
