import type { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import { AddressRules, literalOf } from './outbound-address.ts'
import { acceptedEncodings, type Overflow, readBody, saveBody, type SavedBody } from './outbound-body.ts'
import { OutboundFailed, OutboundRefused, outboundError } from './outbound-errors.ts'
import { type Lookup, systemLookup } from './outbound-lookup.ts'

/** A request to a URL that a caller gave. */
export interface OutboundRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** For all of it: look-up, connection, redirects and the complete response. */
  timeoutMs: number
  /** For the headers of each response; by default all of that. */
  headersMs?: number
  /** The limit of the response body, after decompression. */
  maxBytes: number
  /** What happens to a longer response; refused by default. */
  overflow?: Overflow
  /**
   * How many redirects of a GET or HEAD are followed (at most 3), each checked like the first URL; at 0 a redirect is
   * returned as the response.
   */
  redirects?: number
}

/** The response of a caller's URL. */
export interface OutboundAnswer<Body = Buffer> {
  status: number
  headers: Record<string, string>
  body: Body
  durationMs: number
}

type ReadAnswer<Body> = (body: Readable, encoding: string | undefined) => Promise<Body>

const mostRedirects = 3

/** The only client for URLs that callers give: public addresses only, each connection checked, everything limited. */
export class Outbound {
  readonly #rules: AddressRules
  readonly #lookup: Lookup
  #agent: Promise<Agent> | undefined

  constructor({ allowed, lookup = systemLookup }: { allowed: readonly string[]; lookup?: Lookup }) {
    this.#rules = new AddressRules(allowed)
    this.#lookup = lookup
  }

  /**
   * The complete response to one request.
   * @throws OutboundRefused when the request is not permitted, OutboundFailed when it received no complete response
   */
  async request(request: OutboundRequest): Promise<OutboundAnswer> {
    const { maxBytes, overflow = 'refuse' } = request
    return this.#within(request, (body, encoding) => readBody(body, { encoding, maxBytes, overflow }))
  }

  /**
   * Writes the response of a GET into a new file, holding one chunk at a time.
   * @throws OutboundRefused when the request is not permitted, OutboundFailed when it received no complete response
   */
  async download(
    request: Omit<OutboundRequest, 'method' | 'body' | 'overflow'>,
    file: string,
  ): Promise<OutboundAnswer<SavedBody>> {
    const { maxBytes } = request
    return this.#within(request, (body, encoding) => saveBody(body, { encoding, maxBytes }, file))
  }

  async #within<Body>(request: OutboundRequest, read: ReadAnswer<Body>): Promise<OutboundAnswer<Body>> {
    await this.#open()
    const started = performance.now()
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), request.timeoutMs)
    try {
      const answer = await Promise.race([this.#follow(request, read, limit.signal), outOfTime(limit.signal)])
      return { ...answer, durationMs: Math.round(performance.now() - started) }
    } catch (error) {
      throw limit.signal.aborted ? new OutboundFailed('timed out') : outboundError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Checks a URL that will be stored and called later: HTTPS, unless its host lies in a range that the configuration
   * allows; only for that exception is a name resolved.
   * @throws OutboundRefused
   */
  async assertAllowed(text: string): Promise<void> {
    const url = this.#rules.checkUrl(text)
    if (url.protocol === 'https:') return
    const addresses = await this.#addressesOf(url)
    if (addresses.length > 0 && addresses.every((address) => this.#rules.allowedByConfiguration(address)))
      return
    throw new OutboundRefused('HTTPS is required')
  }

  /** Closes the kept-alive connections. */
  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }

  /** The client library is a megabyte of code, loaded with the first request. */
  #open(): Promise<Agent> {
    return (this.#agent ??= import('./outbound-agent.ts').then(({ guardedAgent }) =>
      guardedAgent(this.#rules, this.#lookup),
    ))
  }

  #addressesOf(url: URL): Promise<string[]> {
    const literal = literalOf(url)
    if (literal !== null) return Promise.resolve([literal])
    return new Promise((resolve) => {
      this.#lookup(url.hostname, { all: true }, (error, found) =>
        resolve(error ? [] : found.map(({ address }) => address)),
      )
    })
  }

  async #follow<Body>(
    first: OutboundRequest,
    read: ReadAnswer<Body>,
    signal: AbortSignal,
  ): Promise<Omit<OutboundAnswer<Body>, 'durationMs'>> {
    const most = first.method === 'POST' ? 0 : Math.min(first.redirects ?? 0, mostRedirects)
    let request = first
    for (let followed = 0; ; followed++) {
      const url = this.#rules.checkUrl(request.url)
      const response = await this.#send(url, request, signal)
      const headers = flatten(response.headers)
      const target = most === 0 ? null : redirectTarget(url, response.statusCode, headers['location'])
      if (target === null) {
        const body = await read(response.body, headers['content-encoding'])
        return { status: response.statusCode, headers, body }
      }
      response.body.on('error', () => undefined).destroy()
      if (followed === most) throw new OutboundFailed('too many redirects')
      request = { ...request, url: target, headers: headersFor(url.href, target, request.headers ?? {}) }
    }
  }

  async #send(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const agent = await this.#open()
    return agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': acceptedEncodings, ...request.headers },
      body: request.body ?? null,
      headersTimeout: request.headersMs ?? null,
      signal,
    })
  }
}

/** Rejects when the signal fires: the client observes it only once connected. */
function outOfTime(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundFailed('timed out')), { once: true })
  })
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

const redirecting = new Set([301, 302, 303, 307, 308])
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** The target URL of a redirect, or null when the response is none. */
function redirectTarget(from: URL, status: number, location: string | undefined): string | null {
  if (!redirecting.has(status) || location === undefined || !URL.canParse(location, from.href)) return null
  return new URL(location, from.href).href
}

/**
 * The headers that may be sent to the redirect's target: all for the same origin, none that were meant for the first
 * origin otherwise.
 */
function headersFor(from: string, to: string, headers: Record<string, string>): Record<string, string> {
  if (new URL(from).origin === new URL(to).origin) return headers
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())),
  )
}
