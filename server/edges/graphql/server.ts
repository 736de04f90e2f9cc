import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { expressMiddleware } from '@as-integrations/express5'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { GraphQLSchema } from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { allows } from '../../access/team/principal.ts'
import { UnavailableError, UnsupportedMediaTypeError, VerdictError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { refusedByExpress } from '../exchange/body.ts'
import { presentError } from './errors.ts'
import { graphiql } from './graphiql.ts'
import { contextOf, identify } from './http-context.ts'
import { parseOptions, validationRules } from './limits.ts'
import { metered } from './metered.ts'
import { permissions } from './permissions.ts'
import { faults, noSubscriptions, readsApart, readsAsked, traced } from './server-plugins.ts'
import { type KnownOperations, onlyTrusted } from './trusted-operations.ts'

/** GraphQL over HTTP: the handler to mount at /graphql, and how to stop it. */
export interface GraphqlServer {
  handler: RequestHandler
  stop(): Promise<void>
}

/** Starts GraphQL over HTTP: queries and mutations, one operation a request, with all limits; `live` answers subscriptions. */
export async function startGraphql(
  services: Services,
  schema: GraphQLSchema,
  operations: KnownOperations,
  live: RequestHandler,
): Promise<GraphqlServer> {
  const { introspection, trustedOnly } = services.config.graphql
  const apollo = new ApolloServer<RequestContext>({
    schema,
    csrfPrevention: true,
    introspection,
    allowBatchedHttpRequests: false,
    persistedQueries: { cache: operations },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions,
    validationRules,
    logger: services.log,
    formatError: (formatted, error) => presentError(formatted, error),
    plugins: [
      // No cache hints are used, and each field of an answer would be wrapped for them.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      noSubscriptions,
      ...(trustedOnly ? [onlyTrusted] : []),
      metered(services),
      readsApart,
      readsAsked,
      traced,
      faults,
    ],
  })
  await apollo.start()
  const router = express.Router()
  if (services.config.environment === 'development') router.use(graphiql)
  router.use(identify(services), readBody, jsonOnly)
  router.use(live)
  router.use(expressMiddleware(apollo, { context: async ({ req }) => contextOf(req) }))
  router.use(refusals)
  return { handler: router, stop: () => apollo.stop() }
}

const small = express.json({ limit: '1mb' })

/** Room for an uploaded list of 5 MB, quoted as JSON. */
const large = express.json({ limit: '12mb' })

/** Callers who may upload lists can send larger bodies than others. */
const readBody: RequestHandler = (request, response, next) => {
  const { principal } = contextOf(request)
  const read = principal && allows(principal, permissions, 'lists.manage') ? large : small
  read(request, response, next)
}

/** A POST whose body was not parsed is not JSON; a GET has none. */
const jsonOnly: RequestHandler = (request, _response, next) => {
  const unread: unknown = request.body
  if (request.method === 'POST' && unread === undefined && !request.is('json'))
    throw new UnsupportedMediaTypeError()
  request.body = unread
  next()
}

/** Answers errors from before GraphQL's execution in GraphQL's own form; internal errors are passed on to the application. */
const refusals: ErrorRequestHandler = (thrown: unknown, _request, response, next) => {
  const error = refusedByExpress(thrown) ?? thrown
  const { status, expose } = error as { status?: unknown; expose?: boolean }
  if (error instanceof UnavailableError) response.setHeader('retry-after', error.retryAfter)
  if (error instanceof VerdictError) {
    const { message, code, details } = error
    return void response
      .status(error.status)
      .json({ errors: [{ message, extensions: { ...details, code } }] })
  }
  if (typeof status !== 'number' || !expose) return next(error)
  response
    .status(status)
    .json({ errors: [{ message: 'The body cannot be read', extensions: { code: 'BAD_REQUEST' } }] })
}
