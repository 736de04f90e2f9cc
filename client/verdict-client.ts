import type { Answer, Method, PathsWith, Rest } from './operations.ts'
import { isRepeatable, type RetryOptions, withRetries } from './retries.ts'
import { errorOf, jsonIn } from './verdict-error.ts'

export { VerdictError } from './verdict-error.ts'

export interface VerdictOptions extends RetryOptions {
  /** The address of the installation, without a path. */
  baseUrl: string
  /** A key with the scope `rest`. */
  apiKey: string
  /** The timeout of an attempt in milliseconds; 30,000 by default. */
  timeoutMs?: number
}

/** A page of actions. */
export type ActionsPage = Answer<'/api/v1/actions', 'get'>

/** A client whose paths, bodies and answers are typed by the API's contract. */
export interface VerdictClient {
  get<P extends PathsWith<'get'>>(path: P, ...request: Rest<P, 'get'>): Promise<Answer<P, 'get'>>
  post<P extends PathsWith<'post'>>(path: P, ...request: Rest<P, 'post'>): Promise<Answer<P, 'post'>>
  delete<P extends PathsWith<'delete'>>(path: P, ...request: Rest<P, 'delete'>): Promise<Answer<P, 'delete'>>
  /** Every action after a cursor, page by page: store the `cursor` of each page together with its result. */
  actionsAfter(cursor?: string): AsyncGenerator<ActionsPage, void>
}

/** The untyped form of a request. */
interface TypedRequest {
  body?: unknown
  params?: { path?: Record<string, string>; query?: Record<string, string | number | undefined> }
}

/**
 * A client of the API at an address. Each method resolves to the body of a success, and rejects with a VerdictError otherwise, also
 * for a redirect; a connection that fails or takes too long rejects as `fetch` does. Retryable requests are retried: after the time that the answer
 * names, or a growing pause.
 */
export function createVerdictClient(options: VerdictOptions): VerdictClient {
  const { baseUrl, apiKey, timeoutMs = 30_000 } = options
  const send = async (method: Method, address: string, body: unknown): Promise<unknown> => {
    const response = await fetch(baseUrl.replace(/\/+$/, '') + address, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Followed, a POST would become a GET without its body, and its answer would be taken for a success.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const answer = response.ok ? jsonIn(text) : undefined
    if (answer === undefined) throw errorOf(response, text)
    return answer
  }
  const call =
    <M extends Method>(method: M) =>
    async <P extends PathsWith<M>>(path: P, ...[request]: Rest<P, M>): Promise<Answer<P, M>> => {
      const { body, params } = (request ?? {}) as TypedRequest
      const address = addressOf(path, params)
      const attempt = () => send(method, address, body)
      return (await withRetries(attempt, isRepeatable(method, path), options)) as Answer<P, M>
    }
  const get = call('get')
  return {
    get,
    post: call('post'),
    delete: call('delete'),
    async *actionsAfter(cursor) {
      for (let after = cursor, more = true; more;) {
        const page: ActionsPage = await get('/api/v1/actions', { params: { query: after ? { after } : {} } })
        yield page
        after = page.cursor
        more = page.has_more
      }
    },
  }
}

/** The path with its parameters and its query. @throws TypeError for an id that no URL can hold as a part of its path */
function addressOf(
  path: string,
  { path: values = {}, query = {} }: NonNullable<TypedRequest['params']> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values[name]))
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? filled : `${filled}?${given.toString()}`
}

/** A part of a path. `.` and `..` are taken out of every URL, also encoded, and the request would be another one. */
function segmentOf(name: string, value = ''): string {
  if (/^\.{0,2}$/.test(value)) throw new TypeError(`The value of ${name} cannot stand in a path: “${value}”`)
  return encodeURIComponent(value)
}
