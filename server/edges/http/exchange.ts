import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** One request and its answer, as the log and the metrics see it. */
export interface Exchange {
  requestId: string
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
  const exchange = { requestId, route: routeOf(path) }
  exchanges.set(request, exchange)
  response.setHeader('x-request-id', requestId)
  const method = request.method
  const started = performance.now()
  response.once('close', () => {
    const seconds = (performance.now() - started) / 1000
    const status = response.writableFinished ? response.statusCode : 499
    deps.metrics.httpSeconds.observe({ route: exchange.route, status }, seconds)
    const level = status >= 500 ? 'warn' : quiet.has(exchange.route) ? 'debug' : 'info'
    deps.log[level]({ requestId, method, path, status, ms: Math.round(seconds * 1e5) / 100 }, 'request')
  })
  return exchange
}

/** The exchange that a request belongs to. */
export function exchangeOf(request: IncomingMessage): Exchange {
  return exchanges.get(request) ?? { requestId: randomUUID(), route: 'other' }
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
