import createClient from 'openapi-fetch'
import type { paths } from './api.generated.ts'
import type { Answer, Method, PathsWith, Rest } from './operations.ts'
import { errorOf } from './verdict-error.ts'

export interface VerdictOptions {
  /** The address of the installation, without a path. */
  baseUrl: string
  /** A key with the scope `rest`. */
  apiKey: string
  /** Milliseconds after which a request is given up; 30,000 unless said otherwise. */
  timeoutMs?: number
}

/** A client whose paths, bodies and answers are those of the API. */
export interface VerdictClient {
  get<P extends PathsWith<'get'>>(path: P, ...request: Rest<P, 'get'>): Promise<Answer<P, 'get'>>
  post<P extends PathsWith<'post'>>(path: P, ...request: Rest<P, 'post'>): Promise<Answer<P, 'post'>>
  delete<P extends PathsWith<'delete'>>(path: P, ...request: Rest<P, 'delete'>): Promise<Answer<P, 'delete'>>
}

/**
 * A client of the API at an address. Each method answers the body of a success, and rejects with a VerdictError
 * otherwise; a connection that fails or takes too long rejects as `fetch` does. Nothing is sent twice.
 */
export function createVerdictClient({ baseUrl, apiKey, timeoutMs = 30_000 }: VerdictOptions): VerdictClient {
  const http = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${apiKey}` },
    fetch: async (request) => {
      const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw await errorOf(response)
      return response
    },
  })
  const call =
    <M extends Method>(method: M) =>
    async <P extends PathsWith<M>>(path: P, ...[request]: Rest<P, M>): Promise<Answer<P, M>> => {
      const { data } = await http.request(method, path as never, request as never)
      return data as Answer<P, M>
    }
  return { get: call('get'), post: call('post'), delete: call('delete') }
}
