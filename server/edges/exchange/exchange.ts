import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Span, SpanKind } from '@opentelemetry/api'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Origin } from '../../platform/origin.ts'
import { beginRequest, failSpan, originIn } from '../../platform/tracing/spans.ts'

/** One request and its answer, as the log, the metrics and the traces see it. */
export interface Exchange {
  requestId: string
  /** What everything that the request asks for comes from. */
  origin: Origin
  /** What the metrics count it under: a pattern, never an address with ids in it. */
  route: string
}

const exchanges = new WeakMap<IncomingMessage, Exchange>()
const saneId = /^[\w.:-]{8,128}$/

/** Names the request, answers with its name, and has it logged and measured once it is over. */
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

/** Ends the span of a request, by the conventions for servers of HTTP: its address is the pattern, so that no id is in its name. */
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

/** The path of a request, without its query: that may hold what no log should. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** What stands after the question mark, by name; of a name that is there twice, the last. */
export function queryOf({ url = '/' }: IncomingMessage): Record<string, string> {
  const start = url.indexOf('?')
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(url.slice(start)))
}

const quiet = new Set(['/assets', '/healthz', '/readyz', '/metrics'])
const named = new Set(['/graphql', '/media', '/api', '/v1', '/v1alpha1', ...quiet])

/** The first segment where it is one of ours, so that strangers cannot make the metrics grow. */
function routeOf(path: string): string {
  const first = `/${path.split('/')[1] ?? ''}`
  return named.has(first) ? first : 'page'
}
