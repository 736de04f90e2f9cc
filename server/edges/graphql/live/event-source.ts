import type { Request, RequestHandler, Response } from 'express'
import type { ExecutionResult } from 'graphql'
import { createHandler, type RequestParams } from 'graphql-sse'
import { RequestContext } from '../../../access/requests/request-context.ts'
import { isOwnOrigin } from '../../../access/team/origin.ts'
import type { Principal } from '../../../access/team/principal.ts'
import { ForbiddenError, UnauthorizedError, VerdictError } from '../../../platform/errors.ts'
import type { Services } from '../../../wiring/services.ts'
import { contextOf } from '../http-context.ts'
import type { LiveConnections } from './live-connections.ts'
import type { SubscriptionReader } from './subscription-reader.ts'

const streamsOfOne = 20

const types = ['application/json', 'application/graphql-response+json', 'text/event-stream']

/** A response that stays open and streams events, and its principal. */
class StreamedResponse {
  #results: AsyncIterator<unknown> | undefined
  #written: Promise<unknown> = Promise.resolve()

  constructor(
    readonly principal: Principal,
    readonly context: RequestContext,
    private readonly response: Response,
  ) {
    response.once('close', () => void this.#results?.return?.())
  }

  close(): void {
    this.response.end()
    this.response.destroy()
  }

  /** Ends these results with the connection. */
  follow(results: AsyncIterator<unknown>): void {
    this.#results = results
    if (this.response.closed) void results.return?.()
  }

  /** Writes a text; resolves when the socket has accepted it. */
  write(text: string): Promise<unknown> {
    this.#written = new Promise((resolve) => this.response.write(text, resolve))
    return this.#written
  }

  /** Resolves when the write buffer has drained, so that the next event is not buffered. */
  async written(): Promise<void> {
    await this.#written
  }
}

/**
 * Subscriptions as server-sent events on /graphql, in the protocol of graphql-sse with one connection per operation: handles
 * requests with `Accept: text/event-stream`, and passes all others on.
 */
export function eventSource(
  services: Services,
  reader: SubscriptionReader,
  live: LiveConnections,
): RequestHandler {
  const handler = createHandler<Request, StreamedResponse>({
    authenticate: () => null,
    onSubscribe: ({ context: stream }, params) => resultsOf(reader, stream, params),
    onNext: (_context, { context: stream }) => stream.written(),
  })
  return async (request, response, next) => {
    if (request.accepts(types) !== 'text/event-stream') return next()
    const stream = streamFor(services, request, response)
    live.add(stream)
    response.once('close', () => live.remove(stream))
    if (live.alike(stream, StreamedResponse) > streamsOfOne)
      throw new VerdictError('RATE_LIMITED', `At most ${streamsOfOne} streams of events a session or key`)
    const [body, { status, headers }] = await handler({
      method: request.method,
      url: request.originalUrl,
      headers: { get: (name) => (name === 'accept' ? 'text/event-stream' : request.get(name)) },
      body: request.body as Record<string, unknown> | null,
      raw: request,
      context: stream,
    })
    response.writeHead(status, headers)
    if (body === null || typeof body === 'string') return void response.end(body)
    for await (const text of body) await stream.write(text)
    response.end()
  }
}

/** @throws UnauthorizedError without credentials; ForbiddenError for a page of another origin */
function streamFor(services: Services, request: Request, response: Response): StreamedResponse {
  const { principal, origin } = contextOf(request)
  if (!principal) throw new UnauthorizedError()
  if (principal.kind === 'member' && !isOwnOrigin(request.headers, services.config.http))
    throw new ForbiddenError('Requests from other sites are not permitted')
  return new StreamedResponse(principal, new RequestContext(services, principal, origin), response)
}

async function* only(result: ExecutionResult): AsyncIterable<ExecutionResult> {
  yield result
}

/** The results of a subscription as they are sent, or its error as the only one. */
async function resultsOf(
  reader: SubscriptionReader,
  stream: StreamedResponse,
  { operationName, query, variables, extensions }: RequestParams,
): Promise<AsyncIterable<ExecutionResult>> {
  const { context } = stream
  const args = await reader.read({ operationName, query, variables, extensions }, context)
  if (!('schema' in args)) return only(reader.present({ errors: args }, context))
  const results = await reader.subscribe(args)
  if (!(Symbol.asyncIterator in results)) return only(results)
  stream.follow(results)
  return results
}
