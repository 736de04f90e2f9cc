import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Span, SpanKind } from '@opentelemetry/api'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Origin } from '../../platform/origin.ts'
import { beginRequest, failSpan, originIn } from '../../platform/tracing/spans.ts'

/** One request and its answer, for the log, the metrics and the traces. */
export interface Exchange {
  requestId: string
  /** The origin of everything that the request causes. */
  origin: Origin
  /** The label in metrics: a pattern, never an address with ids in it. */
  route: string
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()
const saneId = /^[\w.:-]{8,128}$/

/** Gives the request an id, returns it in a header, and logs and measures the request at its end. */
export function beginExchange(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { log: Logger; metrics: Metrics },
): Exchange {
  const given = request.headers['x-request-id']
  const requestId = typeof given === 'string' && saneId.test(given) ? given : randomUUID()
  const path = pathOf(request)
  const route = routeOf(path)
  const span = quiet.has(route) ? null : beginSpanOf(request)
  const exchange = { requestId, origin: span ? originIn(span, requestId) : requestId, route }
  exchanges.set(request, exchange)
  response.setHeader('x-request-id', requestId)
  const method = request.method
  const started = performance.now()
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1000
    const status = response.writableFinished ? response.statusCode : 499
    deps.metrics.httpSeconds.observe({ route: exchange.route, status }, seconds)
    if (span?.isRecording()) endSpanOf(span, { request, ...exchange, status })
    const level = status >= 500 ? 'warn' : quiet.has(exchange.route) ? 'debug' : 'info'
    deps.log[level]({ requestId, method, path, status, ms: Math.round(seconds * 1e5) / 100 }, 'request')
  })
  return exchange
}

/** The exchange that a request belongs to. */
export function exchangeOf(request: IncomingMessage): Exchange {
  const known = exchanges.get(request)
  if (known) return known
  const requestId = randomUUID()
  return { requestId, origin: requestId, route: 'other' }
}

const beginSpanOf = ({ method = '', headers }: IncomingMessage): Span =>
  beginRequest(method, SpanKind.SERVER, headers['traceparent'])

/**
 * Ends the span of a request, by the OpenTelemetry conventions for HTTP servers: its name has the route's pattern, so that no id
 * is in it.
 */
function endSpanOf(
  span: Span,
  {
    request,
    requestId,
    route,
    status,
  }: Omit<Exchange, 'origin'> & { request: IncomingMessage; status: number },
): void {
  const { method = '' } = request
  span.updateName(`${method} ${route}`).setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'url.path': pathOf(request),
    'verdict.request_id': requestId,
  })
  if (status >= 500) failSpan(span, String(status))
  span.end()
}

/** The path of a request, without its query, which may hold what must not be logged. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** The query parameters by name; the last one where a name is repeated. */
export function queryOf({ url = '/' }: IncomingMessage): Record<string, string> {
  const start = url.indexOf('?')
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)))
}

const quiet = new Set(['/assets', '/healthz', '/readyz', '/metrics'])
const named = new Set(['/graphql', '/media', '/api', '/v1', '/v1alpha1', ...quiet])

/** The first segment where it is a known one, so that requests cannot create new label values. */
function routeOf(path: string): string {
  const first = `/${path.split('/')[1] ?? ''}`
  return named.has(first) ? first : 'page'
}
